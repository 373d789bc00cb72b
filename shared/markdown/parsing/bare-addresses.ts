import type { MarkdownIt, StateInline } from 'markdown-it';

/** The scheme must not be the end of another word. */
const ADDRESS = /(?<![\p{L}\p{M}\p{N}+.-])https?:\/\/[^\s<>[\]\\`*^|"“”‘’«»।॥]{1,2000}/giu;
const ADDRESS_HERE = new RegExp(ADDRESS.source, 'iuy');
/** At the end, these belong to the sentence. */
const TRAILING = ".,;:!?_~'…";

/** Makes links of addresses that stand in the text as they are; only `https:` and `http:`, so that no word becomes one. */
export function linkBareAddresses({ inline }: MarkdownIt): void {
  inline.ruler.after('text', 'bare_address', readBareAddress);
}

/** The addresses that are links wherever they stand in a plain text. */
export function bareAddressesIn(text: string): { address: string; start: number }[] {
  return [...text.matchAll(ADDRESS)]
    .map(({ 0: found, index: start }) => ({ address: withoutTrailing(found), start }))
    .filter(({ address }) => isWhole(address));
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
  ADDRESS_HERE.lastIndex = position;
  const address = withoutTrailing(ADDRESS_HERE.exec(text)?.[0] ?? '');
  return isWhole(address) ? address : '';
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
