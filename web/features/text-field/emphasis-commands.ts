import {
  applyEdits,
  type Edit,
  type Span,
  selectedLines,
  type TextCommand,
  type TextState,
  trimSpan,
  wordAt,
  wordsOf,
} from './text-state.ts';

type Marker = '*' | '**';

export const toggleBold: TextCommand = (state) => toggleEmphasis(state, '**');
export const toggleItalic: TextCommand = (state) => toggleEmphasis(state, '*');

/**
 * Puts the selection, or the word at the caret, between markers, or takes them away. Emphasis does not go beyond a line,
 * so each selected line gets markers of its own.
 */
function toggleEmphasis(state: TextState, marker: Marker): TextState {
  const { value, start, end } = state;
  if (start !== end) return toggleSpans(state, marker, selectedWords(state));
  const word = wordNear(value, start);
  return word.start === word.end ? togglePair(state, marker) : toggleSpans(state, marker, [word]);
}

/** The word at the caret, which may also stand beside the markers of the word. */
function wordNear(value: string, position: number): Span {
  const word = wordAt(value, position);
  if (word.start < word.end) return word;
  const left = /\**$/.exec(value.slice(Math.max(0, position - 3), position))?.[0].length ?? 0;
  const right = /^\**/.exec(value.slice(position, position + 3))?.[0].length ?? 0;
  const beside = [wordAt(value, position - left), wordAt(value, position + right)];
  return (
    beside.find(({ start, end }) => start < end && (end === position - left || start === position + right)) ?? word
  );
}

function selectedWords(state: TextState): Span[] {
  const { value, start, end } = state;
  return selectedLines(state)
    .map((line) => wordsOf(value, line))
    .map((words) => ({ start: Math.max(words.start, start), end: Math.min(words.end, end) }))
    .map((span) => withoutStars(value, trimSpan(value, { start: span.start, end: Math.max(span.start, span.end) })))
    .filter((span) => span.start < span.end);
}

/** Markers that were selected along with the words count as around them. */
function withoutStars(value: string, { start, end }: Span): Span {
  const text = value.slice(start, end);
  const left = /^\**/.exec(text)?.[0].length ?? 0;
  const right = /\**$/.exec(text)?.[0].length ?? 0;
  return left + right >= text.length ? { start, end: start } : { start: start + left, end: end - right };
}

function toggleSpans({ value, start, end }: TextState, marker: Marker, spans: Span[]): TextState {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return { value, start, end };
  const isOn = spans.every((span) => hasMarker(value, span, marker));
  const edits = isOn
    ? spans.flatMap((span) => unwrap(span, marker))
    : spans.filter((span) => !hasMarker(value, span, marker)).flatMap((span) => wrap(span, marker));
  const next = applyEdits(value, edits);
  const isCaret = start === end;
  // After the last emphasised word, the text goes on without emphasis.
  if (isCaret && isOn && start === last.end) return { value, start: start + marker.length, end: end + marker.length };
  // The closing marker is inserted where the words end, and the selection must end in front of it.
  const isAdded = edits.some((edit) => edit.start === last.end && edit.text !== '');
  const behindLast = next.moved(last.end) - (isAdded ? marker.length : 0);
  const caret = start === last.end ? next.moved(last.end) : next.moved(start);
  return { value: next.value, start: isCaret ? caret : next.moved(first.start), end: isCaret ? caret : behindLast };
}

/** The caret is not at a word: it comes to stand between two new markers, or two empty ones go. */
function togglePair({ value, start }: TextState, marker: Marker): TextState {
  const isEmptyPair = hasMarker(value, { start, end: start }, marker);
  const edit = isEmptyPair
    ? { start: start - marker.length, end: start + marker.length, text: '' }
    : { start, end: start, text: marker + marker };
  const caret = isEmptyPair ? edit.start : start + marker.length;
  return { value: applyEdits(value, [edit]).value, start: caret, end: caret };
}

/** One star makes words italic, two make them bold, and three do both. */
function hasMarker(value: string, { start, end }: Span, marker: Marker): boolean {
  const left = /\**$/.exec(value.slice(Math.max(0, start - 3), start))?.[0].length ?? 0;
  const right = /^\**/.exec(value.slice(end, end + 3))?.[0].length ?? 0;
  const stars = Math.min(left, right);
  return stars === 3 || stars === marker.length;
}

function wrap({ start, end }: Span, text: Marker): Edit[] {
  return [
    { start, end: start, text },
    { start: end, end, text },
  ];
}

function unwrap({ start, end }: Span, { length }: Marker): Edit[] {
  return [
    { start: start - length, end: start, text: '' },
    { start: end, end: end + length, text: '' },
  ];
}
