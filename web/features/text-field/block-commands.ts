import { fenceFor } from '#shared/markdown/escape.ts';
import { enclosingFence, type Fence } from './fences.ts';
import { applyEdits, type Edit, type Span, selectedLines, type TextCommand, type TextState } from './text-state.ts';

const HEADING = /^(#{1,6})[ \t]+/;
const QUOTE = /^>[ \t]?/;
const BULLET = /^([ \t]*)[-+*][ \t]+/;
const NUMBER = /^([ \t]*)(?:\d{1,9}|[०-९]{1,3})[.)][ \t]+/;

/** Makes headings of the selected lines, or plain lines again if they are such headings already. */
export const toggleHeading =
  (level: 2 | 3 | 4): TextCommand =>
  (state) =>
    changeLines(state, (lines) => {
      const isOn = lines.every((line) => levelOf(line) === level);
      return (line) => (isOn ? '' : `${'#'.repeat(level)} `) + line.replace(HEADING, '');
    });

/** From a plain line to a heading, to a smaller one, and back. */
export const cycleHeading: TextCommand = (state) => {
  const [first] = selectedLines(state) as [Span];
  const level = levelOf(state.value.slice(first.start, first.end));
  return toggleHeading(level === 2 || level === 3 ? 3 : 2)(state);
};

export const toggleQuote: TextCommand = (state) =>
  changeLines(
    state,
    (lines) => {
      const isOn = lines.every((line) => line === '' || QUOTE.test(line)) && lines.some((line) => QUOTE.test(line));
      if (isOn) return (line) => line.replace(QUOTE, '');
      return (line) => (line === '' && lines.length > 1 ? '>' : `> ${line}`);
    },
    { isWithEmptyLines: true },
  );

export const toggleList: TextCommand = (state) =>
  changeLines(state, (lines) => {
    const isOn = lines.every((line) => BULLET.test(line));
    if (isOn) return (line) => line.replace(BULLET, '$1');
    return (line) => (BULLET.test(line) ? line : line.replace(NUMBER, '$1').replace(/^[ \t]*/, '$&- '));
  });

/** Puts the selected lines into a verse, or takes the verse around them away. */
export const toggleVerse: TextCommand = (state) => {
  const { value } = state;
  const fence = enclosingFence(value, state.start);
  if (fence?.name === 'verse') return select(state, withoutFence(fence, value.length));
  const lines = selectedLines(state);
  const [start, end] = [(lines[0] as Span).start, (lines.at(-1) as Span).end];
  const marker = fenceFor(value.slice(start, end));
  const edits = [
    { start, end: start, text: `${marker}verse\n` },
    { start: end, end, text: `\n${marker}` },
  ];
  const shift = marker.length + 'verse\n'.length;
  const { value: next } = applyEdits(value, edits);
  return { value: next, start: state.start + shift, end: Math.min(state.end, end) + shift };
};

/** Removes the lines of the fence, each with one line end. */
function withoutFence({ open, close }: Fence, length: number): Edit[] {
  const inside = Math.min(open.end + 1, length);
  const opening = { start: open.start, end: inside, text: '' };
  return close ? [opening, { start: Math.max(close.start - 1, inside), end: close.end, text: '' }] : [opening];
}

function levelOf(line: string): number {
  return HEADING.exec(line)?.[1]?.length ?? 0;
}

type ChangeLine = (line: string) => string;

/** Changes the selected lines one by one; among several lines, empty ones stay as they are. */
function changeLines(
  state: TextState,
  changeFor: (lines: string[]) => ChangeLine,
  { isWithEmptyLines = false } = {},
): TextState {
  const { value } = state;
  const selected = selectedLines(state);
  const isChanged = ({ start, end }: Span) => isWithEmptyLines || selected.length === 1 || start < end;
  const spans = selected.filter(isChanged);
  const lines = spans.map(({ start, end }) => value.slice(start, end));
  const change = changeFor(lines);
  return select(
    state,
    spans.map((span, index) => changedStart(span, lines[index] as string, change(lines[index] as string))),
  );
}

/** Only the beginning of the line differs, so the caret keeps its place within the words. */
function changedStart({ start, end }: Span, before: string, after: string): Edit {
  let same = 0;
  while (same < before.length && same < after.length && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: end - same, text: after.slice(0, after.length - same) };
}

function select({ value, start, end }: TextState, edits: Edit[]): TextState {
  const next = applyEdits(value, edits);
  return { value: next.value, start: next.moved(start), end: next.moved(end) };
}
