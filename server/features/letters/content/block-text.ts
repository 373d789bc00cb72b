import {
  attributeOf,
  type ElementNode,
  type HtmlNode,
  isElement,
  wordsOf,
} from '#server/features/posts/rendering/html-tree.ts';
import { type BlockKind, itemsOf, kindOf, pictureOf, piecesOf, rowsOf, stanzasOf, videoIdOf } from './block-kind.ts';
import { inlineText, type TextScope } from './inline-text.ts';
import { watchAddress } from './link-address.ts';

const VERSE_INDENT = 4;
const STEP = 2;
const UNDERLINE_MAXIMUM = 60;

/** Writes blocks as text alone, with an empty line between two. */
export function blocksText(nodes: HtmlNode[], scope: TextScope): string {
  let text = '';
  for (const piece of piecesOf(nodes)) {
    const next = Array.isArray(piece) ? inlineText(piece, scope) : WRITERS[kindOf(piece) ?? 'group'](piece, scope);
    if (next === '') continue;
    const isListBelowWords =
      !Array.isArray(piece) && kindOf(piece) === 'list' && !text.includes('\n') && isInItem(nodes);
    text += text && `${isListBelowWords ? '' : '\n'}\n`;
    text += next;
  }
  return text;
}

/** Within an item of a list without empty lines, words stand without a paragraph. */
function isInItem(nodes: HtmlNode[]): boolean {
  return Array.isArray(piecesOf(nodes)[0]);
}

const WRITERS: Record<BlockKind, (block: ElementNode, scope: TextScope) => string> = {
  paragraph: ({ children }, scope) => inlineText(children, scope),
  attribution: ({ children }, scope) => inlineText(children, scope),
  heading: headingText,
  quote: ({ children }, scope) => prefixed(blocksText(children, scope), '> '),
  list: listText,
  table: tableText,
  code: (block) => prefixed(wordsOf(block).trimEnd(), '    '),
  rule: () => '* * *',
  picture: pictureText,
  video: (figure, scope) => videoText(videoIdOf(figure), scope),
  verse: verseText,
  verses: ({ children }, scope) =>
    children
      .filter(isElement)
      .map((verse) => verseText(verse, scope))
      .join('\n\n'),
  group: ({ children }, scope) => blocksText(children, scope),
};

function headingText({ tag, children }: ElementNode, scope: TextScope): string {
  const text = inlineText(children, scope);
  return tag === 'h2' ? `\n${underlined(text, '-')}` : `\n${text}`;
}

export function underlined(text: string, sign: '=' | '-'): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;
  return `${text}\n${sign.repeat(Math.min(letters, UNDERLINE_MAXIMUM))}`;
}

function listText(list: ElementNode, scope: TextScope): string {
  const items = itemsOf(list).map(({ number, children }) =>
    hanging(number === null ? '- ' : `${number}. `, blocksText(children, scope)),
  );
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
}

/** Puts a mark before the first line, and the others below what follows it. */
export function hanging(mark: string, text: string): string {
  return mark + prefixed(text, ' '.repeat(mark.length)).slice(mark.length);
}

function tableText(table: ElementNode, scope: TextScope): string {
  const lines = rowsOf(table).flatMap(({ isHeader, cells }) => {
    const line = cells.map(({ children }) => inlineText(children, scope).replaceAll('\n', ' ')).join(' | ');
    if (!isHeader) return [line];
    return line.replace(/[| ]/g, '') === '' ? [] : [underlined(line, '-')];
  });
  return lines.join('\n');
}

function pictureText(figure: ElementNode, scope: TextScope): string {
  const { image, missing, caption } = pictureOf(figure);
  const alt = image ? attributeOf(image, 'alt') : inlineText(missing, scope);
  const lines = [imageText(alt, scope), caption ? inlineText(caption.children, scope) : ''];
  return lines.filter(Boolean).join('\n');
}

/** @returns an empty text for an image without a description */
export function imageText(alt: string, { words }: TextScope): string {
  return alt.trim() && `[${words.image}: ${alt.trim()}]`;
}

export function videoText(youtubeId: string, { words, videos }: TextScope): string {
  const title = videos.get(youtubeId)?.title;
  return `[${words.video}${title ? `: ${title}` : ''}]\n${watchAddress(youtubeId)}`;
}

function verseText(verse: ElementNode, scope: TextScope): string {
  const stanzas = stanzasOf(verse).map((lines) =>
    lines
      .map(({ indent, children }) => ' '.repeat(VERSE_INDENT + indent * STEP) + inlineText(children, scope))
      .join('\n'),
  );
  return stanzas.join('\n\n');
}

/** Begins each line that is not empty with a prefix; an empty one gets what of it is no space. */
function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}
