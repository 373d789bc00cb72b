/** What a text area holds: its text and its selection, which is the caret if `start` equals `end`. */
export interface TextState {
  value: string;
  start: number;
  end: number;
}

/** Changes a text for a button or a shortcut. Positions are in UTF-16 units. */
export type TextCommand = (state: TextState) => TextState;

/** A part of the text; `end` is after its last character. */
export interface Span {
  start: number;
  end: number;
}

export interface Edit extends Span {
  text: string;
}

/** Makes edits, which must be in order and must not overlap. The caret stays after what is inserted before it. */
export function applyEdits(value: string, edits: Edit[]): { value: string; moved: (position: number) => number } {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, text } of edits) {
    parts.push(value.slice(copied, start), text);
    copied = end;
  }
  parts.push(value.slice(copied));
  return { value: parts.join(''), moved: (position) => movedBy(edits, position) };
}

function movedBy(edits: Edit[], position: number): number {
  let shift = 0;
  for (const { start, end, text } of edits) {
    if (position < start) break;
    shift += text.length - (Math.min(position, end) - start);
  }
  return position + shift;
}

/** The lines that the selection touches, without their line ends. */
export function selectedLines({ value, start, end }: TextState): Span[] {
  // A selection that ends at the beginning of a line was not meant to include that line.
  const last = end > start && value[end - 1] === '\n' ? end - 1 : end;
  const lines = [lineAt(value, start)];
  for (let line = lines[0] as Span; line.end < last; lines.push(line)) line = lineAt(value, line.end + 1);
  return lines;
}

export function lineAt(value: string, position: number): Span {
  const next = value.indexOf('\n', position);
  return { start: value.lastIndexOf('\n', position - 1) + 1, end: next < 0 ? value.length : next };
}

/** Markers of quotes, lists and headings at the beginning of a line. */
const LINE_MARKERS = /^[ \t]*(?:>[ \t]?)*(?:(?:[-+*]|(?:\d{1,9}|[०-९]{1,3})[.)])[ \t]+)?(?:#{1,6}[ \t]+)?/;

/** The length of the markers at the beginning of a line. */
export function lineMarkers(line: string): number {
  return LINE_MARKERS.exec(line)?.[0].length ?? 0;
}

/** The words of a line: without its markers, and without space around them. */
export function wordsOf(value: string, { start, end }: Span): Span {
  const line = value.slice(start, end);
  return trimSpan(value, { start: start + lineMarkers(line), end });
}

/** @returns the span without white space at its ends; it is empty if there is nothing else */
export function trimSpan(value: string, { start, end }: Span): Span {
  const text = value.slice(start, end);
  const left = text.length - text.trimStart().length;
  return { start: start + left, end: start + left + text.trim().length };
}

/** The halves of a character outside the basic plane count as well, so that none is split. */
const WORD_SIGN = /[\p{L}\p{M}\p{N}\p{Cs}’'\u200c-\u200d]/u;

/** The word around or beside a position; empty if there is none. */
export function wordAt(value: string, position: number): Span {
  const isWord = (at: number) => WORD_SIGN.test(value[at] ?? '');
  let [start, end] = [position, position];
  while (start > 0 && isWord(start - 1)) start -= 1;
  while (end < value.length && isWord(end)) end += 1;
  return { start, end };
}
