import { expect, test } from 'vitest';
import { line } from '../../../../../test/support/moving/imports.ts';
import { readAll, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import { importLine, keyOf } from './import-line.ts';
import { readJsonl } from './read-jsonl.ts';

const read = (file: string | Buffer) =>
  readAll(readJsonl(sourceFiles({ 'posts.jsonl': file }, { name: 'posts.jsonl' })));

test('each line is a post, with its format, language and both dates', async () => {
  const typed = {
    title: ' दीया ',
    summary: 'S',
    content: '## दीया',
    format: 'markdown',
    category: 'दर्शन',
    tags: ['a', 'a', ''],
    language: 'hi',
    slug: 'diya',
    created_at: '2024-03-05',
  };
  expect(await read(line(typed))).toEqual([
    {
      kind: 'post',
      key: 'slug:diya',
      place: 'line 1',
      title: 'दीया',
      text: { format: 'markdown', source: '## दीया', isOwn: true },
      summary: 'S',
      slug: 'diya',
      language: 'hi',
      categories: ['दर्शन'],
      tags: ['a'],
      status: 'published',
      createdAt: Date.UTC(2024, 2, 5),
      publishedAt: Date.UTC(2024, 2, 5),
      timesAreDays: true,
      addresses: [],
    },
  ]);
});

test('a line without a slug has the key by which earlier releases know it', async () => {
  const typed = line({ title: 'Lamp', created_at: '2024-03-05T08:00:00+05:30' });
  const [entry] = await read(typed);
  expect(entry).toMatchObject({ key: keyOf(importLine.parse(JSON.parse(typed))) });
});

test('a draft was never published', async () => {
  const [entry] = await read(line({ status: 'draft', created_at: '2024-03-05' }));
  expect(entry).toMatchObject({ status: 'draft', createdAt: Date.UTC(2024, 2, 5), publishedAt: undefined });
});

test('bad lines are problems with their number, and blank lines are nothing', async () => {
  const file = Buffer.concat([
    Buffer.from(`\ufeff${line()}\r\n\n{"title": "half\n`),
    Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
    Buffer.from(`${line({ title: '', category: '' })}\n${line()}`),
  ]);
  const entries = await read(file);
  expect(entries.map(({ kind }) => kind)).toEqual(['post', 'problem', 'problem', 'problem', 'post']);
  expect(entries.slice(1, 4)).toEqual([
    { kind: 'problem', place: 'line 3', remark: 'The line is not valid JSON.', of: 'posts' },
    { kind: 'problem', place: 'line 4', remark: 'The line is not valid UTF-8.', of: 'posts' },
    { kind: 'problem', place: 'line 5', remark: 'title is empty; category is empty', of: 'posts' },
  ]);
});
