import { expect, test } from 'vitest';
import { paragraphs } from './paragraphs.ts';

test('each line is a paragraph, however lines end', () => {
  expect(paragraphs('one\ntwo\r\nthree\u2029चार')).toEqual(['one', 'two', 'three', 'चार']);
});

test('empty lines and outer spaces are no paragraphs', () => {
  expect(paragraphs('\n\n  one \n \t \n\ntwo\n')).toEqual(['one', 'two']);
  expect(paragraphs(' \n ')).toEqual([]);
});
