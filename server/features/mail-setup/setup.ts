import { isPublicAddress, isPublicDomain } from '#server/base/public-address.ts';
import type { Dkim } from '#server/features/mail/dkim.ts';
import { domainOf } from '#server/features/mail/mailbox.ts';
import { findMailProvider, type MailProvider } from '#server/features/mail/providers/providers.ts';
import type { DnsRecord, MailCheck } from '#shared/contracts/desk/mail-setup.ts';
import type { DnsLookup, Found } from './dns-lookup.ts';

export interface MailSetupFacts {
  /** Empty when there is no mail server. */
  smtpHost: string;
  from: string;
  bounceAddress: string;
  /** Where the site is, which is where an own mail server without a public name is presumed. */
  siteHost: string;
  dkim: Dkim | undefined;
}

/** What every check needs to know. */
export interface Setup extends MailSetupFacts {
  dns: DnsLookup;
  domain: string;
  bounceDomain: string;
  provider: MailProvider | undefined;
  /** The addresses from which an own mail server is presumed to send. */
  sendingAddresses: Found<string>;
  /** Makes a record to enter, with its name as the provider of the domain wants it. */
  recordFor(type: DnsRecord['type'], name: string, value: string): Promise<DnsRecord>;
}

/** What a check has found, all but its name. */
export type Outcome = Omit<MailCheck, 'name'>;

export function outcome(state: MailCheck['state'], found: string, records: DnsRecord[] = []): Outcome {
  return { state, found, records };
}

export async function openSetup(dns: DnsLookup, facts: MailSetupFacts): Promise<Setup> {
  const { smtpHost, from, bounceAddress } = facts;
  const domain = domainOf(from);
  return {
    ...facts,
    ...{ dns, domain, bounceDomain: domainOf(bounceAddress), provider: findMailProvider(smtpHost) },
    sendingAddresses: await findSendingAddresses(dns, facts, domain),
    recordFor: async (type, name, value) => ({ type, name, host: await hostOf(dns, name), value }),
  };
}

/** A server of another domain may send from anywhere; one on this machine or next to it sends from where the site is. */
async function findSendingAddresses(
  dns: DnsLookup,
  { smtpHost, siteHost }: MailSetupFacts,
  domain: string,
): Promise<Found<string>> {
  if (isPublicAddress(smtpHost)) return { kind: 'found', values: [smtpHost] };
  const isPublic = isPublicDomain(smtpHost);
  const host = isPublic ? smtpHost : siteHost;
  if (!isPublicDomain(host) || (isPublic && !isRelated(smtpHost, domain))) return { kind: 'unknown' };
  const found = await dns.addresses(host);
  if (found.kind !== 'found') return found;
  const values = found.values.filter(isPublicAddress);
  return values.length > 0 ? { kind: 'found', values } : { kind: 'unknown' };
}

async function hostOf(dns: DnsLookup, name: string): Promise<string | null> {
  const zone = await dns.zoneOf(name);
  if (zone === undefined) return null;
  return name === zone ? '@' : name.slice(0, -zone.length - 1);
}

/** Whether one of the domains is the other or above it. */
export function isRelated(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
