import { expect, test } from 'vitest';
import { fc } from '../../test/support/runner/fast-check.ts';
import { anyText, idInput, text } from './text.ts';

test('text is everything that UTF-8 and both databases can hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const holds = !value.includes('\0') && Buffer.from(value).toString() === value;
      expect(anyText.safeParse(value).success).toBe(holds);
    }),
  );
  for (const value of ['a\0', '\ud800', '\udc00x']) expect(anyText.safeParse(value).success).toBe(false);
  expect(text(3).safeParse('abc').success).toBe(true);
  expect(text(3).safeParse('abcd').success).toBe(false);
});

test('an id is a whole number, as a number or in decimal digits', () => {
  expect(idInput.parse(7)).toBe(7);
  expect(idInput.parse('7')).toBe(7);
  for (const value of [
    '0',
    '-1',
    '1.5',
    'x',
    '9007199254740993',
    true,
    [5],
    null,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    {},
    undefined,
  ]) {
    expect(idInput.safeParse(value).success).toBe(false);
  }
});
