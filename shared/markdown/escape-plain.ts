import { youtubeId } from '../text/youtube.ts';
import { escapeLineStart } from './escape.ts';

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
