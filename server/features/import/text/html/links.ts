import { escapeAddress } from '#shared/markdown/escape.ts';
import { isAllowedAddress } from '#shared/markdown/parsing/link-address.ts';
import { textOf, unwrap } from '#shared/rich-text/clean/elements.ts';
import { directAddress } from '#shared/rich-text/clean/links.ts';
import { nameWithin } from '#shared/rich-text/clean/notes.ts';
import { readableAddress } from '#shared/rich-text/readable-address.ts';
import { decoded } from '#shared/text/decoded.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { absoluteAddress, fileName } from '../addresses.ts';
import type { Reading } from './html-context.ts';

/** Gives links placeholders for their addresses. Those that lead nowhere become their words. */
export function link(element: Element, reading: Reading): void {
  const address = targetOf(element, (element.getAttribute('href') ?? '').trim(), reading);
  if (address) element.setAttribute('href', address);
  else unwrap(element);
}

function targetOf(link: Element, typed: string, { base, references, remarks }: Reading): string | null {
  if (!link.hasAttribute('href')) return null;
  if (/^#/.test(typed) || (typed.includes('#') && nameWithin(link, base ?? '') !== null)) {
    // Signs that lead to a heading and the way back to the top are parts of the page.
    if (/^[#¶§🔗↑]?$/u.test(textOf(link))) link.replaceChildren(...link.querySelectorAll('img, figure, [data-source]'));
    else remarks.add('pageLinks');
    return null;
  }
  if (/^(?:mailto|tel):/i.test(typed)) return typed;
  // Without an old site, addresses of this one.
  if (base === undefined && isAllowedAddress(typed) && typed.startsWith('/')) return typed;
  const absolute = absoluteAddress(typed, base);
  const address = absolute && directAddress(absolute);
  if (address === null) {
    if (/\S/.test(textOf(link))) remarks.add('lostLinks');
    // Other schemes are harmless to read, but not those that run something.
    if (/^(?!javascript|data|vbscript|blob|file|about)[a-z][a-z\d+.-]*:\S+$/i.test(typed)) link.after(` (${typed})`);
    return null;
  }
  if (youtubeId(address) !== null) return address;
  const placeholder = references.link(address, writtenAddress(address));
  // An address as its own words is written without brackets.
  const words = textOf(link);
  const isOwnWords = words !== '' && (words === typed || words === address || decoded(words) === decoded(address));
  if (isOwnWords && /^https?:/.test(words) && link.children.length === 0) link.textContent = placeholder;
  else if (words === '' && !link.querySelector('img, figure, [data-note]')) return null;
  return placeholder;
}

/** As the target of a link. A file of the archive has no address on the web. */
export function writtenAddress(address: string): string {
  return address.startsWith('archive:') ? fileName(address) : escapeAddress(readableAddress(address));
}
