import { directAddress } from '#shared/rich-text/clean/links.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { absoluteAddress, imageAddress } from '../addresses.ts';
import { pictureWith } from '../fill-text.ts';
import type { HtmlContext } from '../html/html-context.ts';
import { writtenAddress } from '../html/links.ts';
import { normalizeLink } from './foreign-parser.ts';
import type { TypedAddress } from './shape.ts';

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
