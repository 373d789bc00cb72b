import type { Token } from 'markdown-it';
import { directAddress } from '#shared/rich-text/clean/links.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { absoluteAddress, imageAddress } from '../addresses.ts';
import { pictureWith } from '../fill-text.ts';
import type { HtmlContext } from '../html/html-context.ts';
import { writtenAddress } from '../html/links.ts';
import { normalizeLink } from './foreign-parser.ts';

/** What follows the words of a link or an image. */
const TARGET = /(\]\([ \t]*)(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)/g;

/**
 * Puts placeholders in the place of addresses, and changes nothing else.
 * @returns `null` if that is not possible, such as for a link whose address is defined elsewhere
 */
export function withPlaceholders(source: string, addresses: TypedAddress[], context: HtmlContext): string | null {
  let next = 0;
  let isPossible = true;
  const replaced = source.replace(TARGET, (whole, before: string, typed: string) => {
    const expected = addresses[next];
    const bare = typed.startsWith('<') ? typed.slice(1, -1) : typed;
    if (!expected || normalizeLink(bare) !== expected.address) return whole;
    next += 1;
    const target =
      expected.kind === 'image' ? imageTarget(bare, expected.alt, context) : linkTarget(bare, typed, context);
    if (target === null) isPossible = false;
    return before + target;
  });
  const images = addresses.filter(({ kind }) => kind === 'image').length;
  const found = replaced.match(pictureWith(context.references.placeholder))?.length ?? 0;
  return isPossible && next === addresses.length && found === images ? replaced : null;
}

function imageTarget(typed: string, alt: string, { base, references }: HtmlContext): string | null {
  const address = imageAddress(typed, base);
  return address && references.image(address, alt);
}

function linkTarget(bare: string, typed: string, { base, references }: HtmlContext): string | null {
  if (/^(?:mailto:|tel:|#)/i.test(bare)) return typed;
  const absolute = absoluteAddress(bare, base);
  if (absolute === null) return null;
  const address = directAddress(absolute);
  if (youtubeId(address) !== null) return typed;
  return references.link(address, address === absolute && /^https?:/i.test(bare) ? typed : writtenAddress(address));
}

/**
 * What tokens say apart from addresses, in a form in which two readings of a text are alike if readers see the same.
 * Links that are only an address count as words.
 */
export function shapeOf(tokens: Token[], showsLineEnds = false): string {
  const shape: string[] = [];
  add(tokens, shape, showsLineEnds ? '<paragraph_close p><paragraph_open p>' : ' ');
  return shape
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>) ?/g, '$1');
}

function add(tokens: Token[], shape: string[], lineEnd: string): void {
  for (const token of tokens) {
    const { type, tag, content, children } = token;
    if (/^link_/.test(type) && token.markup === 'autolink') continue;
    if (/^text/.test(type)) shape.push(content.replaceAll('<', '&lt;'));
    else if (type === 'softbreak') shape.push(lineEnd);
    else if (type === 'inline') add(children ?? [], shape, lineEnd);
    else if (type === 'fence' || type === 'verse')
      shape.push(`<fence ${JSON.stringify([token.info.trim(), content])}>`);
    else if (type === 'image') {
      shape.push('<image>');
      add(children ?? [], shape, lineEnd);
      shape.push('</image>');
    } else
      shape.push(
        `<${type} ${tag}${token.attrGet('start') ?? ''}${/code|html/.test(type) ? JSON.stringify(content) : ''}>`,
      );
  }
}

/** An address as it was typed; only images have a description. */
interface TypedAddress {
  kind: 'image' | 'link';
  address: string;
  alt: string;
}

/** The addresses of links and images in the order in which they end in the source. */
export function addressesIn(tokens: Token[]): TypedAddress[] {
  const found: TypedAddress[] = [];
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') open.push(token);
    else if (token.type === 'link_close') {
      const opening = open.pop();
      if (opening && opening.markup !== 'autolink')
        found.push({ kind: 'link', address: String(opening.attrGet('href') ?? ''), alt: '' });
    } else {
      found.push(...addressesIn(token.children ?? []));
      if (token.type === 'image')
        found.push({ kind: 'image', address: String(token.attrGet('src') ?? ''), alt: token.content });
    }
  }
  return found;
}
