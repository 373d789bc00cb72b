import { expect, test } from 'vitest';
import { TOO_MANY_MARKS } from './text/body-pieces.ts';
import { hasText } from './text/has-text.ts';
import {
  EMPTY_WRITING,
  isSameWriting,
  normaliseTags,
  normaliseWriting,
  tagsIn,
  type Writing,
  writingProblems,
} from './writing.ts';

const WHOLE: Writing = {
  title: 'T',
  subtitle: 'L',
  summary: 'S',
  body: 'B',
  categoryId: 3,
  tags: ['a', 'b'],
  youtubeUrl: 'https://www.youtube.com/watch?v=UtBsl3j0YRQ',
  format: 'plain' as const,
  language: null,
};

test('a post wants a title, a summary, a text and a category; a draft does without the text', () => {
  expect(writingProblems(WHOLE, 'published')).toEqual([]);
  const nothing = { ...EMPTY_WRITING, summary: ' ', body: '\n' };
  const title = { field: 'title', message: 'Title is required' };
  const category = { field: 'category', message: 'Category is required' };
  expect(writingProblems(nothing, 'draft')).toEqual([title, category]);
  expect(writingProblems(nothing, 'published')).toEqual([
    title,
    { field: 'summary', message: 'Summary is required' },
    { field: 'content', message: 'Content is required' },
    category,
  ]);
});

test('a text in Markdown may not have too many marks', () => {
  const markdown = { ...WHOLE, body: '*a* '.repeat(6000), format: 'markdown' as const };
  expect(writingProblems(markdown, 'draft')).toEqual([{ field: 'content', message: TOO_MANY_MARKS }]);
  expect(writingProblems({ ...markdown, format: 'plain' }, 'draft')).toEqual([]);
});

test('a writing is stored trimmed, with a composed title and line feeds alone', () => {
  const typed = { ...WHOLE, title: ' Cafe\u0301 ', summary: ' S\n', body: '\r\nOne.\r\n\r\nTwo.\n', tags: [' a', 'a'] };
  const stored = { ...WHOLE, title: 'Caf\u00e9', summary: 'S', body: 'One.\n\nTwo.', tags: ['a'] };
  expect(normaliseWriting(typed)).toEqual(stored);
  expect(normaliseWriting(stored)).toEqual(stored);
});

test('control characters, which nobody sees, are taken out of title, summary and tags', () => {
  const typed = {
    ...EMPTY_WRITING,
    title: 'It\u0092s \u0007here',
    summary: 'One\n\u009dtwo',
    tags: ['l\u0000amp', 'lamp'],
  };
  expect(normaliseWriting(typed)).toMatchObject({ title: 'Its here', summary: 'One\ntwo', tags: ['lamp'] });
});

test('writings are the same only when every field is', () => {
  expect(isSameWriting(WHOLE, { ...WHOLE, tags: [...WHOLE.tags] })).toBe(true);
  const others: Partial<Writing>[] = [
    { title: 't' },
    { subtitle: '' },
    { summary: '' },
    { body: 'b' },
    { categoryId: null },
    { tags: ['b', 'a'] },
    { tags: ['a,b'] },
    { youtubeUrl: null },
    { language: 'hi' },
  ];
  for (const other of others) expect([other, isSameWriting(WHOLE, { ...WHOLE, ...other })]).toEqual([other, false]);
});

test('tags are trimmed and composed, the empty and the repeated dropped, the rest in their order', () => {
  expect(normaliseTags([' b', 'a', '', 'b ', 'cafe\u0301', 'caf\u00e9', '\u200b', 'B'])).toEqual([
    'b',
    'a',
    'caf\u00e9',
    'B',
  ]);
});

test('the commas of several scripts separate tags', () => {
  expect(normaliseTags(tagsIn('पहला, बहुत लंबा टैग,tag，灯、光، نور,'))).toEqual([
    ...['पहला', 'बहुत लंबा टैग', 'tag', '灯', '光', 'نور'],
  ]);
});

test('what cannot be seen is no text', () => {
  for (const text of ['a', 'ि', '।', '🪔', '-', '0']) expect([text, hasText(text)]).toEqual([text, true]);
  for (const text of ['', ' \n\t', '\u00a0', '\u200b\u200d\ufeff', '\u2028', '\u0007']) {
    expect([text, hasText(text)]).toEqual([text, false]);
  }
});
