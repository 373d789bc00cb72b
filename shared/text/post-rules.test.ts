import { expect, test } from 'vitest';
import { hasText, postProblems, tidyTags } from './post-rules.ts';

const WHOLE = { title: 'T', summary: 'S', content: 'C', category: 'Wisdom' };
const NOTHING = { title: '', summary: ' ', content: '\n', category: '' };

test('a post wants a title, a summary, a text and a category; a draft does without the text', () => {
  expect(postProblems(WHOLE, 'published')).toEqual([]);
  expect(postProblems({ ...WHOLE, category: 3 }, 'published')).toEqual([]);
  const required = ['Title is required', 'Summary is required', 'Content is required', 'Category is required'];
  expect(postProblems(NOTHING, 'published')).toEqual(required);
  expect(postProblems(NOTHING, 'draft')).toEqual(['Title is required', 'Category is required']);
});

test('tags are trimmed and composed, the empty and the repeated dropped, the rest in their order', () => {
  expect(tidyTags([' b', 'a', '', 'b ', 'cafe\u0301', 'caf\u00e9', '\u200b', 'B'])).toEqual([
    'b',
    'a',
    'caf\u00e9',
    'B',
  ]);
});

test('what cannot be seen is no text', () => {
  for (const text of ['a', 'ि', '।', '🪔', '-', '0']) expect([text, hasText(text)]).toEqual([text, true]);
  for (const text of ['', ' \n\t', '\u00a0', '\u200b\u200d\ufeff', '\u2028', '\u0007']) {
    expect([text, hasText(text)]).toEqual([text, false]);
  }
});
