import { youtubeId } from '../text/youtube.ts';
import { escapeLineStart } from './escape.ts';

/** Characters that may begin or end something within a line. */
const INLINE: [RegExp, string][] = [
  [/[\\`*]/g, '\\$&'],
  [/(?<![\p{L}\p{M}\p{N}])_|_(?![\p{L}\p{M}\p{N}])/gu, '\\_'],
  [/~(?=~)|(?<=~)~/g, '\\~'],
  [/\](?=\()/g, '\\]'],
  [/\[(?=\^)|\^(?=\[)/g, '\\$&'],
  [/<(?=\S)/g, '\\<'],
  [/(?<=https?):(?=\/\/)/gi, '\\:'],
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
  const inline = INLINE.reduce((text, [characters, by]) => text.replace(characters, by), line);
  const escaped = escapeLineStart(inline);
  return isVideo(line) && escaped === line ? line.replace('.', '\\.') : escaped;
}

/** The address of a video alone in its line would become a player. */
function isVideo(line: string): boolean {
  return /^\S+$/.test(line) && youtubeId(line) !== null;
}
