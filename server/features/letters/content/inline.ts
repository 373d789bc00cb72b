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
  type TextNode,
  wordsOf,
} from '#server/features/posts/rendering/html-tree.ts';
import { PAPER, SIENNA } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { hasDevanagari } from '#shared/text/script.ts';
import { type LetterScope, passageOf } from './letter-scope.ts';

/** In pixels; a picture within a line is as high as the line, and in a table as high as something to look at. */
const PICTURE_HEIGHT = 26;
const PICTURE_HEIGHT_IN_TABLE = 128;
/** The end of a word, with the signs after it; a longer one may have to be broken. */
const LAST_WORD = /\S{1,24}$/u;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

type Write = (element: ElementNode, scope: LetterScope) => string;

/** What stands within lines, by its tag. */
const WRITERS: Partial<Record<string, { html: Write; text: Write }>> = {
  a: { html: linkHtml, text: linkText },
  br: { html: () => '<br>', text: () => '\n' },
  code: {
    html: ({ children }, scope) =>
      `<code style="font-family:${MONOSPACE};font-size:85%">${inlineHtml(children, scope)}</code>`,
    text: ({ children }, scope) => `\`${rawText(children, scope)}\``,
  },
  em: { html: emphasisHtml, text: marked('_') },
  strong: { html: ({ children }, scope) => `<strong>${inlineHtml(children, scope)}</strong>`, text: marked('*') },
  s: { html: ({ children }, scope) => `<s>${inlineHtml(children, scope)}</s>`, text: marked('~') },
  img: { html: pictureHtml, text: (element) => bracketed(attributeOf(element, 'alt')) },
  sup: {
    html: (element) =>
      `<sup style="font-size:12px;line-height:1;font-style:normal">${noteNumberOf(element) || ''}</sup>`,
    // Raised digits, since those in brackets are the numbers of links.
    text: (element) => String(noteNumberOf(element) || '').replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? ''),
  },
};

/** What has no construct of its own; it keeps what is said of the language. */
const OTHER: { html: Write; text: Write } = {
  html: (element, scope) => {
    const { scope: inner, attribute } = passageOf(element, scope);
    const words = inlineHtml(element.children, inner);
    if (hasClass(element, 'missing')) return `[${words}]`;
    return attribute ? `<span${attribute}>${words}</span>` : words;
  },
  text: (element, scope) => {
    const words = rawText(element.children, scope);
    return hasClass(element, 'missing') ? `[${words}]` : words;
  },
};

function written(form: 'html' | 'text', element: ElementNode, scope: LetterScope): string {
  return isForPageOnly(element) ? '' : (WRITERS[element.tag] ?? OTHER)[form](element, scope);
}

/** Writes text with markup for mail programs. */
export function inlineHtml(nodes: HtmlNode[], scope: LetterScope): string {
  let html = '';
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1];
    if (!isElement(node)) html += textHtml(node, nodes[index + 1], scope);
    else if (!isTextBeforeNote(before, node)) html += written('html', node, scope);
  }
  return html;
}

function isTextBeforeNote(before: HtmlNode | undefined, node: HtmlNode | undefined): boolean {
  return before !== undefined && !isElement(before) && isElement(node) && isNoteReference(node);
}

/** Writes a text, together with the number of a note behind it: after a danda, it could begin the next line. */
function textHtml(node: TextNode, next: HtmlNode | undefined, scope: LetterScope): string {
  if (!isElement(next) || !isTextBeforeNote(node, next)) return escapeHtml(node.text);
  const [word = ''] = LAST_WORD.exec(node.text) ?? [];
  const before = node.text.slice(0, node.text.length - word.length);
  const kept = escapeHtml(word) + written('html', next, scope);
  return escapeHtml(before) + (word ? `<span style="white-space:nowrap">${kept}</span>` : kept);
}

/** Writes text with markup as text alone. Its lines are those that the author broke. */
export function inlineText(nodes: HtmlNode[], scope: LetterScope): string {
  return rawText(nodes, scope)
    .replace(/ *\n */g, '\n')
    .trim();
}

function rawText(nodes: HtmlNode[], scope: LetterScope): string {
  return nodes
    .map((node) => (isElement(node) ? written('text', node, scope) : node.text.replace(/[ \t\n\r\f]+/g, ' ')))
    .join('');
}

function marked(mark: string): Write {
  return ({ children }, scope) => {
    const words = rawText(children, scope);
    return words.trim() === '' ? words : `${mark}${words}${mark}`;
  };
}

function bracketed(words: string): string {
  return words && `[${words}]`;
}

/** Mail programs have no italic Devanagari font, and upright letters that they slant are hard to read. */
function emphasisHtml(element: ElementNode, scope: LetterScope): string {
  const style = hasDevanagari(wordsOf(element)) ? ' style="font-style:normal;font-weight:600"' : '';
  return `<em${style}>${inlineHtml(element.children, scope)}</em>`;
}

function linkHtml(element: ElementNode, scope: LetterScope): string {
  const address = absoluteAddress(attributeOf(element, 'href'), scope.addresses);
  const words = inlineHtml(element.children, scope);
  if (address === null) return words;
  return `<a class="accent" href="${escapeHtml(address)}" style="color:${SIENNA};text-decoration:underline">${words}</a>`;
}

/** The words with the number of the address in the list of links, unless they say the address already. */
function linkText(element: ElementNode, { links, ...scope }: LetterScope): string {
  const words = rawText(element.children, { links, ...scope });
  const address = absoluteAddress(attributeOf(element, 'href'), scope.addresses);
  if (address === null || bareAddress(words) === bareAddress(address)) return words;
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

function pictureHtml(element: ElementNode, scope: LetterScope): string {
  const image = scope.images.get(attributeOf(element, 'src'));
  const alt = attributeOf(element, 'alt');
  const height = scope.isInTable ? PICTURE_HEIGHT_IN_TABLE : PICTURE_HEIGHT;
  const html = image && imageHtml(image, { alt, siteUrl: scope.addresses.siteUrl, height, isInLine: true });
  return html || bracketed(escapeHtml(alt));
}

/** In pixels: the width of a mail, and about as much as a screen shows at once. */
const WIDTH_MAXIMUM = 600;
const HEIGHT_MAXIMUM = 720;

interface ShownImage {
  alt: string;
  siteUrl: string;
  /** In pixels. */
  height?: number;
  isInLine?: boolean;
}

/** @returns an empty text while there is no file that mail programs can show */
export function imageHtml(
  image: MailImage,
  { alt, siteUrl, height = HEIGHT_MAXIMUM, isInLine = false }: ShownImage,
): string {
  if (image.path === null) return '';
  const factor = Math.min(1, WIDTH_MAXIMUM / image.width, height / image.height);
  const [shownWidth, shownHeight] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * factor)));
  const place = isInLine ? 'vertical-align:middle' : `display:block;width:100%;max-width:${shownWidth}px;height:auto`;
  // What shines through is paper in the dark as well: most such images are dark lines.
  const ground = image.path.endsWith('.png') ? `;background:${PAPER}` : '';
  return `<img src="${escapeHtml(siteUrl + image.path)}" alt="${escapeHtml(alt)}" width="${shownWidth}" height="${shownHeight}" style="border:0;${place}${ground}">`;
}

/** @returns an empty text for an image without a description */
export function imageText(alt: string, { words }: LetterScope): string {
  return alt.trim() && `[${words.image}: ${alt.trim()}]`;
}
