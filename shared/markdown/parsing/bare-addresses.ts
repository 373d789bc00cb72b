import type { MarkdownIt, StateInline } from 'markdown-it';

/** Two tildes are the delimiter of struck words, and no part of an address; one may be (`/~name`). */
const ADDRESS_HERE = /https?:\/\/(?:[^\s<>[\]\\`*^|"“”‘’«»।॥~]|~(?!~)){1,2000}/iuy;
const SCHEME = /https?:\/\//giu;
/** The scheme must not be the end of another word. */
const END_OF_WORD = /[\p{L}\p{M}\p{N}+.-]$/u;
/** At the end, these belong to the sentence. */
const TRAILING = ".,;:!?_~'…";

/** Makes links of addresses that stand in the text as they are; only `https:` and `http:`, so that no word becomes one. */
export function linkBareAddresses({ inline }: MarkdownIt): void {
  inline.ruler.after('text', 'bare_address', readBareAddress);
}

/** The addresses that are links wherever they stand in a plain text. */
export function bareAddressesIn(text: string): { address: string; start: number }[] {
  const found: { address: string; start: number }[] = [];
  let end = 0;
  for (const { index: start } of text.matchAll(SCHEME)) {
    const typed = start < end ? '' : typedAt(text, start);
    if (typed !== '') end = start + typed.length;
    const address = withoutTrailing(typed);
    if (isWhole(address)) found.push({ address, start });
  }
  return found;
}

/** Whether a text is such an address, and nothing else. */
export function isBareAddress(text: string): boolean {
  return bareAddressesIn(text)[0]?.address === text;
}

function readBareAddress(state: StateInline, silent: boolean): boolean {
  const { md, src, pos, linkLevel } = state;
  if (linkLevel > 0 || src.charCodeAt(pos) !== 0x3a) return false;
  const [scheme = ''] = /https?$/i.exec(src.slice(Math.max(0, pos - 5), pos)) ?? [];
  const address = scheme && addressAt(src, pos - scheme.length);
  if (address === '') return false;
  const href = md.normalizeLink(address);
  // A letter of the scheme may have been read already, together with a backslash before it.
  if (!md.validateLink(href) || !state.pending.endsWith(scheme)) return false;
  if (!silent) pushLink(state, scheme, { address, href });
  state.pos += address.length - scheme.length;
  return true;
}

function addressAt(text: string, position: number): string {
  const address = withoutTrailing(typedAt(text, position));
  return isWhole(address) ? address : '';
}

/** @returns the address together with what belongs to the sentence; empty if none begins there */
function typedAt(text: string, position: number): string {
  // A letter may take two places.
  if (END_OF_WORD.test(text.slice(Math.max(0, position - 2), position))) return '';
  ADDRESS_HERE.lastIndex = position;
  return ADDRESS_HERE.exec(text)?.[0] ?? '';
}

/** Not only a scheme. */
function isWhole(address: string): boolean {
  return /^https?:\/\/./i.test(address);
}

/** Leaves out a bracket as well that was opened before the address. */
function withoutTrailing(address: string): string {
  let unopened = address.split(')').length - address.split('(').length;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!TRAILING.includes(last)) break;
  }
  return address.slice(0, end);
}

function pushLink(state: StateInline, scheme: string, { address, href }: { address: string; href: string }): void {
  state.pending = state.pending.slice(0, -scheme.length);
  const opening = state.push('link_open', 'a', 1);
  opening.attrs = [['href', href]];
  opening.markup = 'autolink';
  state.push('text', '', 0).content = address;
  const closing = state.push('link_close', 'a', -1);
  closing.markup = 'autolink';
}
