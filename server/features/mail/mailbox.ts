import { isIP } from 'node:net';

export interface Mailbox {
  /** Empty when there is only an address. */
  name: string;
  address: string;
}

/** Matches a single bare address: no list, no brackets, no second line. */
const ONE_ADDRESS = /^[^\p{C}\p{Z}()<>[\]:;@\\,"]+@[^\p{C}\p{Z}()<>[\]:;@\\,"]+$/u;
const NAME_AND_ADDRESS = /^"?([^\p{Cc}<>"]*)"?\s<([^<>]*)>$/u;
/** One service with two names, which ignores dots. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);
const LONGEST_ADDRESS = 254;

export function isOneAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ONE_ADDRESS.test(text);
}

/** Reads `Name <a@b.example>` or a bare address. @returns `undefined` for anything else */
export function readMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = text] = NAME_AND_ADDRESS.exec(text) ?? [];
  return isOneAddress(address) ? { name: name.trim(), address } : undefined;
}

/**
 * One key for the spellings of an address that lead to the same mailbox: only for counting, never for sending.
 * @param email in lower case
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const name = local.replace(/(?!^)\+.*$/s, '');
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** The address `no-reply@` at the site's host. An IP address is not valid there, so `localhost` replaces it. */
export function defaultSender(siteUrl: string): Mailbox {
  const host = new URL(siteUrl).hostname;
  return { name: '', address: `no-reply@${isIP(host.replace(/^\[|\]$/g, '')) ? 'localhost' : host}` };
}

/** Where letters from this sender come back to. */
export function defaultBounceAddress({ address }: Mailbox): string {
  return `bounce@${domainOf(address)}`;
}

export function domainOf(address: string): string {
  return (address.split('@')[1] ?? '').toLowerCase();
}
