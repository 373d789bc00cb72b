import type { MarkdownIt, StateInline } from 'markdown-it';

/** The scheme must not be the end of another word. */
const SCHEME = /(?:^|[^\p{L}\p{M}\p{N}+.-])(https?)$/iu;
const REST = /:\/\/[^\s<>[\]\\`*^|"“”‘’«»।॥]{1,2000}/y;
/** At the end, these belong to the sentence. */
const TRAILING = ".,;:!?_~'…";

/** Makes links of addresses that stand in the text as they are; only `https:` and `http:`, so that no word becomes one. */
export function linkBareAddresses({ inline }: MarkdownIt): void {
  inline.ruler.after('text', 'bare_address', readBareAddress);
}

function readBareAddress(state: StateInline, silent: boolean): boolean {
  const { md, src, pos, linkLevel } = state;
  if (linkLevel > 0 || src.charCodeAt(pos) !== 0x3a) return false;
  const [, scheme] = SCHEME.exec(src.slice(Math.max(0, pos - 7), pos)) ?? [];
  REST.lastIndex = pos;
  const [rest] = (scheme && REST.exec(src)) || [];
  const address = rest && withoutTrailing(`${scheme}${rest}`);
  if (!scheme || !address || address.length < `${scheme}://a`.length) return false;
  const href = md.normalizeLink(address);
  // A letter of the scheme may have been read already, together with a backslash before it.
  if (!md.validateLink(href) || !state.pending.endsWith(scheme)) return false;
  if (!silent) pushLink(state, scheme, { address, href });
  state.pos += address.length - scheme.length;
  return true;
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
