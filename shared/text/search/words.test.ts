import { expect, test } from 'vitest';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { placedWords, wordsOf } from './words.ts';

test('words are cut at everything that is no letter, mark or digit', () => {
  expect(wordsOf('The lamp, (and) the—river/bank; it’s “late”.')).toEqual([
    'the',
    'lamp',
    'and',
    'the',
    'river',
    'bank',
    'it',
    'late',
  ]);
  expect(wordsOf('ध्यान, आत्मा। शांति॥ श्रद्धा')).toEqual(['ध्यान', 'आत्मा', 'शांति', 'श्रद्धा']);
  expect(wordsOf('Kabir के दोहे, ५ या 6')).toEqual(['kabir', 'के', 'दोहे', '5', 'या', '6']);
});

test('punctuation, emoji and marks alone are no words', () => {
  expect(wordsOf(' ... *:* "" \u0301 🪔 ि ₹ \0')).toEqual([]);
});

test('a word is found where it stands', () => {
  const text = 'A lamp; दीये की लौ';
  expect(placedWords(text).map(({ start, end }) => text.slice(start, end))).toEqual(['A', 'lamp', 'दीये', 'की', 'लौ']);
});

test('whatever the text, a word holds letters, marks and digits only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
    }),
  );
});
