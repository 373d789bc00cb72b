import { expect, test } from 'vitest';
import { nextUnreadPart } from './next-unread-part.ts';

const parts = [7, 3, 9];

test.each([
  ['nothing', [], undefined],
  ['parts of another series', [1, 2], undefined],
  ['the first part', [7], 1],
  ['the first two, and something else', [7, 3, 1], 2],
  ['only the last part', [9], 0],
  ['a part before one that was read earlier', [3, 7], 2],
  ['everything', [7, 3, 9], undefined],
])('a reader who has read %s goes on where they were', (_name, read, index) => {
  expect(nextUnreadPart(parts, read)).toBe(index);
});
