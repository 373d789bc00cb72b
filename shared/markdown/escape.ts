import { youtubeId } from '../text/youtube.ts';

const ENTITY = /^&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

export interface TextContext {
  /** Within the text of a link, a note or an image, where every bracket counts. */
  isBracketed?: boolean;
  isTableCell?: boolean;
}

/** Where a character stands: the text before it and from it on, each up to the next change of formatting. */
interface Surroundings extends TextContext {
  before: string;
  after: string;
}

/** Escapes a character if Markdown would read it as more than itself. */
export function escapeCharacter(character: string, surroundings: Surroundings): string {
  return ESCAPED[character]?.(surroundings) ? `\\${character}` : character;
}

/** Whether a character is ever escaped, wherever it stands; most are not. */
export function canBeMarkup(character: string): boolean {
  return ESCAPED[character] !== undefined;
}

const ESCAPED: Record<string, (surroundings: Surroundings) => boolean> = {
  '\\': ({ after }) => !LETTER.test(after.slice(1, 2)),
  '`': () => true,
  '*': ({ before, after }) => !/\s$/.test(before) || !/^.\s/.test(after),
  _: ({ before, after }) => !LETTER.test(before.slice(-1)) || !LETTER.test(after.slice(1, 2)),
  '[': ({ before, after, isBracketed }) => isBracketed === true || before.endsWith('^') || after.startsWith('[^'),
  ']': ({ after, isBracketed }) => isBracketed === true || after.startsWith(']('),
  '<': ({ after }) => /^<[a-z/!?]/i.test(after),
  '&': ({ after }) => ENTITY.test(after),
  '~': ({ before, after }) => before === '' || before.endsWith('~') || after.length === 1 || after[1] === '~',
  '|': ({ isTableCell }) => isTableCell === true,
};

/** Escapes a text that stands for itself, such as the description of an image. */
export function escapeText(text: string, context: TextContext = {}): string {
  let escaped = '';
  for (let at = 0; at < text.length; at += 1)
    escaped += escapeCharacter(text[at] as string, { before: text.slice(0, at), after: text.slice(at), ...context });
  return escaped;
}

/** Escapes what would make a line more than a paragraph: a heading, a quote, a list, a rule, a table. */
export function escapeLineStart(line: string): string {
  if (/^(#{1,6}(\s|$)|>|[-+*](\s|$))/.test(line)) return `\\${line}`;
  if (line.includes('-') && /^[|:\-\s]*$/.test(line)) return `\\${line}`;
  return line.replace(/^([\d०-९]{1,3})(?=[.)](?:\s|$))/, '$1\\');
}

/** A fence that is longer than any in the text. */
export function fenceFor(text: string, character: '`' | '~' = '`'): string {
  const fences = text.match(character === '`' ? /`{3,}/g : /~{3,}/g) ?? [];
  return character.repeat(Math.max(3, ...fences.map(({ length }) => length + 1)));
}

/** Writes an address as the target of a link. */
export function escapeAddress(address: string): string {
  const encoded = address.trim().replace(/[\s<>\\]/g, encodeURIComponent);
  const closed = hasBalancedBrackets(encoded) ? encoded : encoded.replaceAll('(', '%28').replaceAll(')', '%29');
  return closed.replace(/&(?=(#\w+|\w+);)/g, '&amp;');
}

function hasBalancedBrackets(address: string): boolean {
  let depth = 0;
  for (const character of address) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Writes a caption as the title of an image; titles are read once for their escapes, and then as Markdown. */
export function escapeTitle(markdown: string): string {
  return markdown.replace(/["\\]|&(?=#?\w+;)/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}

/** Characters that may begin or end something within a line. */
const INLINE: [RegExp, string][] = [
  [/[\\`*]/g, '\\$&'],
  [/\](?=\()/g, '\\]'],
  [/\[(?=\^)|\^(?=\[)/g, '\\$&'],
  [/<(?=\S)/g, '\\<'],
  [/(https?):(?=\/\/)/gi, '$1\\:'],
  [/&(?=#?[\p{L}\p{N}]+;)/gu, '\\&'],
];

/** Makes Markdown that shows what a plain text shows. Most lines stay as they are. */
export function markdownFromPlain(body: string): string {
  return body
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => escapeLine(line.trim()))
    .join('\n');
}

function escapeLine(line: string): string {
  const inline = INLINE.reduce((text, [characters, by]) => text.replace(characters, by), line)
    .replace(/_/g, (sign, at: number, text: string) => (isWithinWord(text, at) ? sign : '\\_'))
    .replace(/~~+/g, (signs) => '\\~'.repeat(signs.length));
  const escaped = escapeLineStart(inline);
  return isVideo(line) && escaped === line ? line.replace('.', '\\.') : escaped;
}

function isWithinWord(text: string, at: number): boolean {
  // A letter may take two places.
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + 1, at + 3)];
  return /[\p{L}\p{M}\p{N}]$/u.test(before) && /^[\p{L}\p{M}\p{N}]/u.test(after);
}

/** The address of a video alone in its line would become a player. */
function isVideo(line: string): boolean {
  return /^\S+$/.test(line) && youtubeId(line) !== null;
}
