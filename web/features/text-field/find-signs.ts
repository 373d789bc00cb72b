import { enclosingFence, markerAfter } from './fences.ts';
import { lineAt, lineMarkers, type Span } from './text-state.ts';

/** A line that is nothing but signs: a break, or what is below the head of a table. The edges of fences are apart. */
const ALL_SIGNS = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|\|[ \t|:-]+)$/;

/**
 * What may be signs, or words between signs. No pattern looks behind: in older browsers that is a syntax error, which would
 * keep the whole form from opening.
 */
const TOKENS =
  /\\(?:[!-/:-@[-`{-~]|$)|!?\[[^[\]\n]*\]\([^()\n]*\)|\^\[[^[\]\n]*\]|\[\^[^[\]\s]+\]:?|\*+|~~|_{1,2}|`+|\|/g;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/** Each marked range makes every key press a little slower. */
const SIGNS_MAXIMUM = 150;
/** How much of a line is looked at: a line may be as long as a book. */
const CHARACTERS_MAXIMUM = 5000;

/** The first signs of Markdown in the lines that `sight` touches, in the order of the text. */
export function findSigns(text: string, sight: Span): Span[] {
  const signs: Span[] = [];
  let { start } = lineAt(text, sight.start);
  const fence = enclosingFence(text, start);
  let marker = fence && fence.open.start < start ? fence.marker : '';
  while (start <= Math.min(sight.end, text.length) && signs.length < SIGNS_MAXIMUM) {
    const { end } = lineAt(text, start);
    const line = text.slice(start, end);
    const next = markerAfter(line, marker);
    if (next !== marker || (!marker && ALL_SIGNS.test(line))) signs.push({ start, end });
    else if (!marker) {
      for (const sign of signsIn(line.slice(0, CHARACTERS_MAXIMUM))) {
        signs.push({ start: start + sign.start, end: start + sign.end });
      }
    }
    marker = next;
    start = end + 1;
  }
  return signs.slice(0, SIGNS_MAXIMUM);
}

function signsIn(line: string): Span[] {
  const markers = lineMarkers(line);
  return [{ start: 0, end: markers }, ...inlineSigns(line, markers)].filter(({ start, end }) => end > start);
}

/** The signs within the line, from the place `from` on. */
function inlineSigns(line: string, from: number): Span[] {
  return [...line.slice(from).matchAll(TOKENS)].flatMap(({ 0: token, index }) => {
    const start = from + index;
    const end = start + token.length;
    const open = token.indexOf('[') + 1;
    // What a backslash makes a character is no sign.
    if (token.startsWith('\\')) return { start, end: start + 1 };
    if (open > 0 && !token.startsWith('[^')) {
      const close = start + token.indexOf(']');
      const within = inlineSigns(line.slice(0, close), start + open);
      return [{ start, end: start + open }, ...within, { start: close, end }];
    }
    return isSign(token, line, start) ? { start, end } : [];
  });
}

function isSign(token: string, line: string, start: number): boolean {
  const [before = ' ', after = ' '] = [line[start - 1], line[start + token.length]];
  const [opens, closes] = [after.trim() !== '', before.trim() !== ''];
  if (token.startsWith('*')) return opens || closes;
  if (token.startsWith('_')) return (opens && !WORD_CHARACTER.test(before)) || (closes && !WORD_CHARACTER.test(after));
  return token !== '|' || line.trimStart().startsWith('|');
}
