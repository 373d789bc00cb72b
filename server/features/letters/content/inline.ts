import { MONOSPACE } from '#server/features/mail/mail-frame.ts';
import type { MailImage } from '#server/features/media/image-store.ts';
import { absoluteAddress } from '#server/features/posts/rendering/absolute-address.ts';
import {
  attributeOf,
  type ElementNode,
  type HtmlNode,
  hasClass,
  isElement,
  isForPageOnly,
  isNoteReference,
  noteNumberOf,
  wordsOf,
} from '#server/features/posts/rendering/html-tree.ts';
import { ASH, PAPER, SIENNA } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { hasDevanagari } from '#shared/text/script.ts';
import {
  fontChange,
  joined,
  type LetterScope,
  labelFont,
  passageOf,
  styled,
  type Write,
  type Written,
} from './letter-scope.ts';

/** In pixels; a picture within a line is as high as the line, and in a table as high as something to look at. */
const PICTURE_HEIGHT = 26;
const PICTURE_HEIGHT_IN_TABLE = 128;
/** The end of a word, with the signs after it; a longer one may have to be broken. */
const LAST_WORD = /\S{1,24}$/u;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** What stands within lines, by its tag. */
const WRITERS = new Map(
  Object.entries<Write>({
    a: link,
    br: () => ({ html: '<br>', text: '\n' }),
    code: ({ children }, scope) => {
      const { html, text } = inline(children, scope);
      return { html: styled('code', `font-family:${MONOSPACE};font-size:85%`, html), text: `\`${text}\`` };
    },
    em: marked('_'),
    strong: marked('*'),
    s: marked('~'),
    img: picture,
    sup: noteNumber,
  }),
);

/** What has no construct of its own; it keeps what is said of the language. */
const other: Write = (element, scope) => {
  const { scope: inner, attribute } = passageOf(element, scope);
  const { html, text } = inline(element.children, inner);
  if (hasClass(element, 'missing')) return { html: `[${html}]`, text: `[${text}]` };
  return { html: attribute ? `<span${attribute}>${html}</span>` : html, text };
};

function inline(nodes: HtmlNode[], scope: LetterScope): Written {
  const written = nodes.map((node) => writeNode(node, scope));
  for (const [index, node] of nodes.entries()) {
    const [before, note] = [written[index - 1], written[index]];
    const text = nodes[index - 1];
    if (!before || !note || !isElement(node) || !isNoteReference(node) || isElement(text)) continue;
    note.html = withLastWord(text?.text ?? '', note.html);
    before.html = '';
  }
  return joined(written, '');
}

function writeNode(node: HtmlNode, scope: LetterScope): Written {
  if (!isElement(node)) return { html: escapeHtml(node.text), text: node.text.replace(/[ \t\n\r\f]+/g, ' ') };
  return isForPageOnly(node) ? { html: '', text: '' } : (WRITERS.get(node.tag) ?? other)(node, scope, 0);
}

/** Writes a text together with the number of a note behind it: after a danda, it could begin the next line. */
function withLastWord(text: string, note: string): string {
  const [word = ''] = LAST_WORD.exec(text) ?? [];
  const before = escapeHtml(text.slice(0, text.length - word.length));
  return before + (word ? styled('span', 'white-space:nowrap', escapeHtml(word) + note) : note);
}

/** Writes lines. In text, they are those that the author broke. */
export function lines(nodes: HtmlNode[], scope: LetterScope): Written {
  const { html, text } = inline(nodes, scope);
  return { html, text: text.replace(/ *\n */g, '\n').trim() };
}

/**
 * Writes the lines of an element, in the language that it has.
 * @param tag with the attributes that come first
 * @param styleOf is given the font, where the element changes it
 */
export function passage(
  element: ElementNode,
  scope: LetterScope,
  { tag, styleOf }: { tag: string; styleOf: (inner: LetterScope, font: string) => string },
): Written {
  const { scope: inner, attribute } = passageOf(element, scope);
  const { html, text } = lines(element.children, inner);
  return { html: styled(tag + attribute, styleOf(inner, fontChange(scope, inner)), html), text };
}

/** Writes an element in the small letters of what is said about a text. */
export function label(element: ElementNode, scope: LetterScope, { gap, size }: { gap: number; size: number }): Written {
  const styleOf = (inner: LetterScope) => `margin:${gap}px 0 0;${labelFont(inner, size)};color:${ASH}`;
  return passage(element, scope, { tag: 'p class="ash"', styleOf });
}

/** Mail programs have no italic Devanagari font, and upright letters that they slant are hard to read. */
function marked(mark: string): Write {
  return (element, scope) => {
    const { html, text } = inline(element.children, scope);
    const isUpright = element.tag === 'em' && hasDevanagari(wordsOf(element));
    const style = isUpright ? ' style="font-style:normal;font-weight:600"' : '';
    const words = text.trim() === '' ? text : mark + text + mark;
    return { html: `<${element.tag}${style}>${html}</${element.tag}>`, text: words };
  };
}

/** In text, a link is its words with the number of its address in the list of links, unless they say the address already. */
function link(element: ElementNode, scope: LetterScope): Written {
  const { html, text } = inline(element.children, scope);
  const address = absoluteAddress(attributeOf(element, 'href'), scope.addresses);
  if (address === null) return { html, text };
  const tag = `a class="accent" href="${escapeHtml(address)}"`;
  return {
    html: styled(tag, `color:${SIENNA};text-decoration:underline`, html),
    text: bareAddress(text) === bareAddress(address) ? text : linkText(text, address, scope),
  };
}

function linkText(words: string, address: string, { links }: LetterScope): string {
  if (words.trim() === '') return address;
  const number = links.get(address) ?? links.size + 1;
  links.set(address, number);
  return `${words} [${number}]`;
}

function bareAddress(text: string): string {
  return text
    .trim()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
    .replace(/\/$/, '');
}

function picture(element: ElementNode, scope: LetterScope): Written {
  const alt = attributeOf(element, 'alt');
  const lineHeight = scope.isInTable ? PICTURE_HEIGHT_IN_TABLE : PICTURE_HEIGHT;
  const html = imageHtml(scope.images.get(attributeOf(element, 'src')), scope, { alt, lineHeight });
  return { html: html || (alt && `[${escapeHtml(alt)}]`), text: alt && `[${alt}]` };
}

/** In text, its digits are raised, since those in brackets are the numbers of links. */
function noteNumber(element: ElementNode): Written {
  const number = String(noteNumberOf(element) || '');
  return {
    html: styled('sup', 'font-size:12px;line-height:1;font-style:normal', number),
    text: number.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? ''),
  };
}

/** In pixels: the width of a mail, and about as much as a screen shows at once. */
const WIDTH_MAXIMUM = 600;
const HEIGHT_MAXIMUM = 720;

/**
 * @param lineHeight of an image within a line, in pixels
 * @returns an empty text while there is no file that mail programs can show
 */
export function imageHtml(
  image: MailImage | undefined,
  { addresses }: LetterScope,
  { alt, lineHeight }: { alt: string; lineHeight?: number },
): string {
  if (!image?.path) return '';
  const factor = Math.min(1, WIDTH_MAXIMUM / image.width, (lineHeight ?? HEIGHT_MAXIMUM) / image.height);
  const [shownWidth, shownHeight] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * factor)));
  const place = lineHeight ? 'vertical-align:middle' : `display:block;width:100%;max-width:${shownWidth}px;height:auto`;
  // What shines through is paper in the dark as well: most such images are dark lines.
  const ground = image.path.endsWith('.png') ? `;background:${PAPER}` : '';
  return `<img src="${escapeHtml(addresses.siteUrl + image.path)}" alt="${escapeHtml(alt)}" width="${shownWidth}" height="${shownHeight}" style="border:0;${place}${ground}">`;
}

/** @returns an empty text for an image without a description */
export function imageText(alt: string, { words }: LetterScope): string {
  return alt.trim() && `[${words.image}: ${alt.trim()}]`;
}
