import { expect, test } from 'vitest';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { editDistance } from './edit-distance.ts';

test.each([
  ['silence', 'silence', 0],
  ['silance', 'silence', 1],
  ['silnce', 'silence', 1],
  ['sillence', 'silence', 1],
  ['slience', 'silence', 1],
  ['slince', 'silence', 2],
  ['ध्यन', 'ध्यान', 1],
  ['lamp', 'river', 3],
])('from %s to %s it is %i', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
  expect(editDistance(other, one, 2)).toBe(distance);
});

test('more than the maximum is one more, however far', () => {
  expect(editDistance('lamp', 'grandmother', 1)).toBe(2);
});

test('a distance up to the maximum is the one without a maximum', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcकखि'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (one, other, maximum) => {
      expect(editDistance(one, other, maximum)).toBe(Math.min(editDistance(one, other, 20), maximum + 1));
    }),
  );
});
