import { expect, test } from 'vitest';
import { shorten } from './prepare-post.ts';

test.each([
  ['A lamp', 6, 'A lamp'],
  ['A lamp and a river', 12, 'A lamp and…'],
  ['Alampandariver', 5, 'Alam…'],
  ['दीया और नदी का किनारा', 14, 'दीया और नदी…'],
  ['🙏🙏🙏', 4, '🙏…'],
  ['  A lamp  ', 6, 'A lamp'],
])('%j has at most %i letters', (text, maximum, shortened) => {
  expect(shorten(text, maximum)).toBe(shortened);
});
