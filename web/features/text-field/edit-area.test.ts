import { expect, test } from 'vitest';
import { asBlock, movedPosition } from './edit-area.ts';
import { enclosingFence } from './fences.ts';

test('a block gets an empty line before and after it, unless there is one', () => {
  expect(asBlock('', 0, 0, 'B')).toBe('B');
  expect(asBlock('ab', 1, 1, 'B')).toBe('\n\nB\n\n');
  expect(asBlock('a\nb', 2, 2, 'B')).toBe('\nB\n\n');
  expect(asBlock('a\n\n\nb', 3, 3, 'B')).toBe('B\n');
  expect(asBlock('a chosen b', 2, 8, 'B')).toBe('\n\nB\n\n');
});

test('a position stays with the words around it when a part of the text changes', () => {
  const replacement = { start: 5, end: 10, text: 'to' };
  expect([0, 5, 7, 10, 12].map((position) => movedPosition(position, replacement))).toEqual([0, 5, 7, 7, 9]);
});

test('a fence of another kind within a fence does not end it', () => {
  const text = 'a\n~~~verse\n```\nb\n~~~\nc';
  const isInFence = (position: number) => enclosingFence(text, position) !== undefined;
  expect([0, text.indexOf('b'), text.length].map(isInFence)).toEqual([false, true, false]);
});
