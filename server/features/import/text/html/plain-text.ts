import { COMMENT_MAXIMUM, commentLength } from '#shared/text/comment-rules.ts';
import { compose } from '#shared/text/compose.ts';
import { absoluteAddress } from '../addresses.ts';
import { type HtmlElement, type HtmlNode, parseHtml } from './parse-html.ts';

const UNSEEN = /^(?:script|style|title|template|noscript|select|textarea|button|svg)$/;
const BLOCK =
  /^(?:address|article|blockquote|center|dd|details|div|dl|dt|figure|figcaption|h[1-6]|hr|ol|p|pre|section|summary|table|ul)$/;
const LINE = /^(?:li|tr|br)$/;
const CELL = /^t[dh]$/;
/** What is left out of a line, in which `<select>` may be a word. */
const NO_WORDS = /^(?:script|style|template|noscript|iframe)$/;
const FILE = /^(?:img|iframe|video|audio|embed|source)$/;

interface PlainTextOptions {
  base: string | undefined;
  /** Whether line feeds of the source are lines, as in a `pre`. */
  keepsLines: boolean;
}

/** HTML as plain text, with an empty line between paragraphs, and addresses in brackets. */
export function plainTextOf(nodes: HtmlNode[], options: PlainTextOptions): string {
  const text = nodes
    .map((node) => write(node, options))
    .join('')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return compose(text);
}

/** The words alone, with a space between those of two blocks. */
export function lineOf(nodes: HtmlNode[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value;
      if (!('tagName' in node) || NO_WORDS.test(node.tagName)) return '';
      const gap = [BLOCK, LINE, CELL].some((names) => names.test(node.tagName)) ? ' ' : '';
      return gap + lineOf(node.childNodes) + gap;
    })
    .join('');
}

function write(node: HtmlNode, options: PlainTextOptions): string {
  if ('value' in node) return options.keepsLines ? node.value : node.value.replace(/\s+/g, ' ');
  if (!('tagName' in node) || UNSEEN.test(node.tagName)) return '';
  const { tagName, childNodes } = node;
  const inner = childNodes
    .map((child) => write(child, tagName === 'pre' ? { ...options, keepsLines: true } : options))
    .join('');
  if (tagName === 'a') return linked(inner, attribute(node, 'href'), options);
  if (FILE.test(tagName)) return linked(attribute(node, 'alt') || inner, attribute(node, 'src'), options);
  if (tagName === 'blockquote') return `\n\n${quoted(inner)}\n\n`;
  if (tagName === 'li') return `\n- ${inner.trim()}`;
  if (CELL.test(tagName)) return `${inner} `;
  if (BLOCK.test(tagName)) return `\n\n${inner}\n\n`;
  return LINE.test(tagName) ? `\n${inner}` : inner;
}

function quoted(text: string): string {
  const lines = text
    .trim()
    .replace(/\n{3,}/g, '\n\n')
    .split('\n');
  return lines.map((line) => `> ${line.trim()}`.trim()).join('\n');
}

/** A link is its words with its address behind them. */
function linked(words: string, typed: string, { base }: PlainTextOptions): string {
  const address = /^mailto:/i.test(typed) ? typed.slice(7) : absoluteAddress(typed, base);
  if (!address || !/^(?:https?:|[^:]+@)/i.test(address)) return words;
  const shown = words.trim();
  // WordPress shortens long addresses.
  const isItself = ['', typed, address].includes(shown) || /^https?:\S*…$/.test(shown);
  return isItself ? address : `${words} (${address})`;
}

function attribute({ attrs }: HtmlElement, name: string): string {
  return attrs.find((found) => found.name === name)?.value.trim() ?? '';
}

const HAS_BLOCKS = /<(?:p|br|div|li|blockquote)[\s/>]/i;

/** The HTML of a comment as plain text, which comments are here; too long a one is cut. */
export function commentText(html: string): string {
  // WordPress stores comments with line feeds, which become paragraphs on its pages.
  const keepsLines = !HAS_BLOCKS.test(html);
  const text = plainTextOf(parseHtml(html.replaceAll('\r\n', '\n')).body, { base: undefined, keepsLines });
  if (commentLength(text) <= COMMENT_MAXIMUM) return text;
  const cut = [...text].slice(0, COMMENT_MAXIMUM - 1).join('');
  return `${cut.trimEnd()}…`;
}
