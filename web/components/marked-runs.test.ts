import { expect, test } from 'vitest';
import { markedRuns } from './marked-runs.ts';

const marked = (text: string, ...marks: [number, number][]) =>
  markedRuns(
    text,
    marks.map(([start, end]) => ({ start, end })),
  )
    .map((run) => (run.isMarked ? `[${run.text}]` : run.text))
    .join('');

test('what was found is marked, and all of the text is there', () => {
  expect(marked('the red ledger', [4, 7], [8, 14])).toBe('the [red] [ledger]');
  expect(marked('दीये की लौ', [0, 4])).toBe('[दीये] की लौ');
  expect(marked('nothing')).toBe('nothing');
  expect(marked('')).toBe('');
});
