import { asciiDigits, devanagariDigits } from '#shared/text/digits.ts';
import { enclosingFence } from './fences.ts';
import { lineAt, type TextState } from './text-state.ts';

const MARKERS = /^([ \t]*(?:>[ \t]?)*)(?:([-+*]|(?:\d{1,3}|[०-९]{1,3})[.)])([ \t]+))?/;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

/**
 * What Enter does within a list or a quote: the next line gets the same markers, and an empty item or line of a quote
 * loses its own, which ends the list or quote. @returns `null` where Enter begins a new line as usual
 */
export function continueLine({ value, start, end }: TextState): TextState | null {
  if (start !== end) return null;
  const line = lineAt(value, start);
  const text = value.slice(line.start, line.end);
  const [markers = '', before = '', marker = '', space = ''] = MARKERS.exec(text) ?? [];
  const isPlain = marker === '' && !before.includes('>');
  if (isPlain || RULE.test(text) || start < line.start + markers.length) return null;
  if (enclosingFence(value, start)) return null;

  if (text.slice(markers.length).trim() === '') {
    // The marker of an item goes first, and then the quote around it.
    const kept = marker !== '' && before.includes('>') ? before : '';
    return replace(value, line.start, line.end, kept);
  }
  return replace(value, start, start, `\n${before}${nextMarker(marker)}${space}`);
}

/**
 * What Shift and Enter do in a paragraph, an item or a quote: a backslash keeps the next line in it. @returns `null` where
 * a line has its end as it is typed, and where no break can be stored, as in headings and tables
 */
export function breakLine({ value, start, end }: TextState): TextState | null {
  const line = lineAt(value, start);
  const text = value.slice(line.start, start);
  const [markers = '', before = '', marker = '', space = ''] = MARKERS.exec(text) ?? [];
  const words = text.slice(markers.length);
  if (words.trim() === '' || /^(?:#{1,6} |\|)/.test(words) || enclosingFence(value, start)) return null;
  const isContinued = /(?:^|[^\\])(?:\\\\)*\\$| {2}$/.test(words);
  return replace(value, start, end, `${isContinued ? '' : '\\'}\n${before}${' '.repeat((marker + space).length)}`);
}

function nextMarker(marker: string): string {
  const ascii = asciiDigits(marker);
  const number = Number.parseInt(ascii, 10);
  if (Number.isNaN(number)) return marker;
  const next = String(number + 1);
  return (ascii === marker ? next : devanagariDigits(next)) + marker.at(-1);
}

function replace(value: string, start: number, end: number, text: string): TextState {
  const caret = start + text.length;
  return { value: value.slice(0, start) + text + value.slice(end), start: caret, end: caret };
}
