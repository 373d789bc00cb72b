import { enclosingFence } from './fences.ts';
import { lineMarkers, type Span } from './text-state.ts';

/** A line that is nothing but signs: the edge of a fence, a break, or what is below the head of a table. */
const ALL_SIGNS = /^[ \t]*(?:```.*|~~~.*|(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|\|[ \t|:-]+)$/;
const FENCE = /^[ \t]*(?:```|~~~)/;

/** Each group is a sign; what is between them are words. */
const INLINE = [
  // Links and images, with their addresses.
  /(?<!\\)(!?\[)[^[\]\n]*(\]\([^()\n]*\))/dg,
  // Footnotes.
  /(\^\[)[^[\]\n]*(\])/dg,
  /(\[\^[^[\]\s]+\]:?)/dg,
  // Emphasis, code, and a backslash that makes a sign a character.
  /(?<!\\)(\*+(?=\S)|(?<=\S)\*+|~~|`+)/dg,
  /(?<![\p{L}\p{N}\\])(_{1,2})(?=\S)/dgu,
  /(?<=[^\s\\])(_{1,2})(?![\p{L}\p{N}_])/dgu,
  /(\\)(?=[!-/:-@[-`{-~]|$)/dg,
];
const CELL_EDGES = /(\|)/dg;

/** Each of them costs a little at every key press. */
const SIGNS_MAXIMUM = 150;
/** Of a line, which may be a text as long as a book. */
const CHARACTERS_MAXIMUM = 5000;

/** The first signs of Markdown in the lines that `sight` touches, in the order of the text. */
export function findSigns(text: string, sight: Span): Span[] {
  const signs: Span[] = [];
  let start = text.lastIndexOf('\n', sight.start - 1) + 1;
  const fence = enclosingFence(text, start);
  let isFenced = fence !== undefined && fence.open.start < start;
  while (start <= Math.min(sight.end, text.length) && signs.length < SIGNS_MAXIMUM) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const line = text.slice(start, end);
    const isFence = FENCE.test(line);
    if (isFence || (!isFenced && ALL_SIGNS.test(line))) signs.push({ start, end });
    else if (!isFenced) {
      for (const sign of signsIn(line.slice(0, CHARACTERS_MAXIMUM))) {
        signs.push({ start: start + sign.start, end: start + sign.end });
      }
    }
    if (isFence) isFenced = !isFenced;
    start = end + 1;
  }
  return signs.slice(0, SIGNS_MAXIMUM);
}

function signsIn(line: string): Span[] {
  const markers = lineMarkers(line);
  const patterns = line.trimStart().startsWith('|') ? [...INLINE, CELL_EDGES] : INLINE;
  const found = patterns.flatMap((pattern) => [...line.matchAll(pattern)]);
  const inline = found.flatMap(({ indices = [] }) => indices.slice(1)).map(([start, end] = [0, 0]) => ({ start, end }));
  return [{ start: 0, end: markers }, ...inline.filter(({ start }) => start >= markers)]
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start);
}
