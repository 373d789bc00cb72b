import { expect, test } from 'vitest';
import { markedRuns } from './marked-runs.ts';

const marked = (text: string, search: string) =>
  markedRuns(text, search)
    .map((run) => (run.isMarked ? `[${run.text}]` : run.text))
    .join('');

test('words are marked where they begin, in any case', () => {
  expect(marked('Lamps and a lamp; clamped', 'LAMP')).toBe('[Lamp]s and a [lamp]; clamped');
});

test('the longer of two words wins', () => {
  expect(marked('lamplight', 'lamp lamplight')).toBe('[lamplight]');
});

test('neighbouring words are both marked', () => {
  expect(marked('the red ledger', 'red ledger')).toBe('the [red] [ledger]');
});

test('Devanagari clusters stay whole', () => {
  expect(marked('दीये की लौ', 'द')).toBe('[दी]ये की लौ');
  expect(marked('विश्वास', 'विश')).toBe('[विश्वा]स');
});

test('characters of regular expressions are only characters', () => {
  expect(marked('a+b (c)', '+(c')).toBe('a+b ([c])');
  expect(marked('text', '.*')).toBe('text');
});
