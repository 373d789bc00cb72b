import { youtubeId } from '../text/youtube.ts';

/** Signs that may begin or end something within a line. */
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

/** Beginnings of lines that would make a heading, a quote, a list, a rule or a table of them. */
const LINE: [RegExp, string][] = [
  [/^#(?=#{0,5}(?:[ \t]|$))/, '\\#'],
  [/^>/, '\\>'],
  [/^[-+](?=[ \t]|$)/, '\\$&'],
  [/^([\d०-९]{1,3})(?=[.)](?:[ \t]|$))/, '$1\\'],
  [/^[-_](?=[-_ \t]*$)/, '\\$&'],
  [/^[|:-](?=[-|: \t]*$)/, '\\$&'],
];

/** Makes Markdown that shows what a plain text shows. Most lines stay as they are. */
export function markdownFromPlain(body: string): string {
  return body
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => escapeLine(line.trim()))
    .join('\n');
}

function escapeLine(line: string): string {
  const inline = INLINE.reduce((text, [signs, by]) => text.replace(signs, by), line);
  const escaped = LINE.reduce((text, [sign, by]) => text.replace(sign, by), inline);
  return isVideo(line) && escaped === line ? line.replace('.', '\\.') : escaped;
}

/** The address of a video alone in its line would become a player. */
function isVideo(line: string): boolean {
  return /^\S+$/.test(line) && youtubeId(line) !== null;
}
