import { expect, test } from 'vitest';
import { EMPTY_WRITING, WORD_NAMES, type Writing } from '#shared/writing.ts';
import { digestOf } from './imported-post.ts';

const OTHERS = { category: 'Wisdom', status: 'published' } as const;
const digestWith = (change: Partial<Writing>) => digestOf({ ...EMPTY_WRITING, title: 'Lamp', ...change }, OTHERS);

test('a post is taken for changed when any of its words is, and not for another video', () => {
  const changes: Partial<Writing>[] = [
    {},
    ...[{ title: 'Diya' }, { body: 'B' }, { format: 'markdown' as const }, { tags: ['B'] }],
    ...WORD_NAMES.map((name) => ({ [name]: 'B' })),
  ];
  expect(new Set(changes.map(digestWith)).size).toBe(changes.length);
  expect(digestWith({ youtubeUrl: 'https://www.youtube.com/watch?v=UtBsl3j0YRQ' })).toBe(digestWith({}));
});

test('a post whose further fields are empty has the digest that it had before it could have them', () => {
  expect(digestWith({ summary: 'Of light' })).toBe('QX0jsC7PMICvtG2LjwW6BGJL8zM__ykgHCO0tHiBs98');
});
