import { expect, test } from 'vitest';
import { postEntry } from '../../../../test/support/moving/imports.ts';
import { cleanEntry } from './read-entries.ts';

test('texts lose what cannot be stored, wherever they are', () => {
  const entry = postEntry({ title: 'La\0mp \ud83d', tags: ['\udc00x'], text: { format: 'html', source: 'a\0b' } });
  expect(cleanEntry(entry)).toMatchObject({ title: 'Lamp \ufffd', tags: ['\ufffdx'], text: { source: 'ab' } });
});

test.each([1e17, Number.NaN, 1.5, Date.UTC(10_000, 0), -1e15])('a post of the time %s is none', (createdAt) => {
  expect(cleanEntry(postEntry({ createdAt }))).toBeUndefined();
  expect(cleanEntry(postEntry({ exact: { columns: { publish_at: createdAt } } as never }))).toBeUndefined();
});

test('times of all years that people count are fine', () => {
  const entry = postEntry({ createdAt: Date.UTC(1, 0, 1), publishedAt: Date.UTC(9999, 0, 1), updatedAt: undefined });
  expect(cleanEntry(entry)).toEqual(entry);
});
