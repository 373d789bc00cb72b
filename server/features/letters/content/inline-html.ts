import { MONOSPACE } from '#server/features/mail/mail-frame.ts';
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
import { SIENNA } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { hasDevanagari } from '#shared/text/script.ts';
import { imageHtml } from './image-html.ts';
import { type LetterScope, passageOf } from './mail-scope.ts';

/** In pixels; a picture within a line is as high as the line, and in a table as high as something to look at. */
const PICTURE_HEIGHT = 26;
const PICTURE_HEIGHT_IN_TABLE = 128;

/** The end of a word, with the signs after it; a longer one may have to be broken. */
const LAST_WORD = /\S{1,24}$/u;

/** Writes text with markup for mail programs. */
export function inlineHtml(nodes: HtmlNode[], scope: LetterScope): string {
  let html = '';
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1];
    if (isElement(node)) html += isTextBeforeNote(before, node) ? '' : elementHtml(node, scope);
    else html += textHtml(node, nodes[index + 1], scope);
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
  const kept = escapeHtml(word) + elementHtml(next, scope);
  return escapeHtml(before) + (word ? `<span style="white-space:nowrap">${kept}</span>` : kept);
}

function elementHtml(element: ElementNode, scope: LetterScope): string {
  if (isForPageOnly(element)) return '';
  return (WRITERS[element.tag] ?? spanHtml)(element, scope);
}

const WRITERS: Record<string, (element: ElementNode, scope: LetterScope) => string> = {
  a: linkHtml,
  br: () => '<br>',
  code: ({ children }, scope) =>
    `<code style="font-family:${MONOSPACE};font-size:85%">${inlineHtml(children, scope)}</code>`,
  em: emphasisHtml,
  img: pictureHtml,
  s: ({ children }, scope) => `<s>${inlineHtml(children, scope)}</s>`,
  strong: ({ children }, scope) => `<strong>${inlineHtml(children, scope)}</strong>`,
  sup: (element) => `<sup style="font-size:12px;line-height:1;font-style:normal">${noteNumberOf(element) || ''}</sup>`,
};

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

function pictureHtml(element: ElementNode, scope: LetterScope): string {
  const image = scope.images.get(attributeOf(element, 'src'));
  const alt = attributeOf(element, 'alt');
  const height = scope.isInTable ? PICTURE_HEIGHT_IN_TABLE : PICTURE_HEIGHT;
  const html = image && imageHtml(image, { alt, siteUrl: scope.addresses.siteUrl, height, isInLine: true });
  return html || (alt && `[${escapeHtml(alt)}]`);
}

/** Keeps what is said of the language. */
function spanHtml(element: ElementNode, scope: LetterScope): string {
  const { scope: inner, attribute } = passageOf(element, scope);
  const words = inlineHtml(element.children, inner);
  if (hasClass(element, 'missing')) return `[${words}]`;
  return attribute ? `<span${attribute}>${words}</span>` : words;
}
