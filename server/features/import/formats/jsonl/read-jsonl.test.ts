import { expect, test } from 'vitest';
import { openMigrated } from '../../../../../test/support/database/databases.ts';
import { importText, line, runImport } from '../../../../../test/support/moving/imports.ts';
import { readAll, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import { importLine, keyOf, readJsonl } from './read-jsonl.ts';

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

/** What is said of one bad line between two good ones. */
async function saidOf(bad: string | Buffer) {
  const { database } = await openMigrated('sqlite');
  const bytes = Buffer.concat([importText(line()), Buffer.from(bad), Buffer.from('\n'), importText(line())]);
  const result = await runImport(database, bytes);
  expect(result).toEqual({ created: 2, failed: 1, bad: [[2, expect.any(String)]] });
  return result.bad[0]?.[1];
}

test.each([
  ['title', undefined, 'title is missing'],
  ['title', '', 'title is empty'],
  ['title', '  \n ', 'title is empty'],
  ['title', 7, 'title'],
  ['title', 'x'.repeat(301), 'title'],
  ['title', 'a\0b', 'title The text holds characters that cannot be stored.'],
  ['title', '\ud800', 'title The text holds characters that cannot be stored.'],
  ['summary', '', 'summary is empty'],
  ['summary', 'x'.repeat(1001), 'summary'],
  ['content', null, 'content'],
  ['content', ' ', 'content is empty'],
  ['content', 'x'.repeat(400_001), 'content'],
  ['content', 'x\n'.repeat(10_001), 'content The content has more than 10,000 paragraphs'],
  ['category', '', 'category is empty'],
  ['category', 'x'.repeat(101), 'category'],
  ['tags', 'one', 'tags'],
  ['tags', [7], 'tags.0'],
  ['tags', ['x'.repeat(51)], 'tags.0'],
  ['tags', Array.from({ length: 21 }, (_, index) => `${index}`), 'tags'],
  ['format', 'html', 'format'],
  ['language', 'fr', 'language'],
  ['slug', 'x'.repeat(201), 'slug'],
  ['created_at', 'yesterday', 'created_at must be a date such as 2026-11-21 or 2026-11-21T08:00:00Z'],
  ['created_at', '2024-02-30', 'created_at must be a date'],
  ['created_at', '2024-03-05T08:00:00', 'created_at must be a date'],
  ['created_at', 1_700_000_000, 'created_at must be a date'],
  ['status', 'hidden', 'status'],
])('a wrong %s is refused by its name (%#)', async (field, value, start) => {
  const reason = await saidOf(line({ [field]: value }));
  expect(reason).toContain(start);
  expect(reason?.startsWith(field)).toBe(true);
});

test('several wrong fields are named together', async () => {
  expect(await saidOf(line({ title: '', category: '' }))).toBe('title is empty; category is empty');
});

test.each([
  ['{"title": "half', 'The line is not valid JSON.'],
  ['not json', 'The line is not valid JSON.'],
  [Buffer.from([0x7b, 0xff, 0x7d]), 'The line is not valid UTF-8.'],
  [Buffer.from('{"title":"दी"}').subarray(0, 12), 'The line is not valid UTF-8.'],
  ['[]', 'expected object'],
  ['null', 'expected object'],
  ['"text"', 'expected object'],
  ['x'.repeat(16 * 1024 * 1024 + 1), 'The line is longer than 16 MB.'],
])('a line that is no object is refused (%#)', async (bad, sentence) => {
  expect(await saidOf(bad)).toContain(sentence);
});

test('a byte order mark, Windows line ends, blank lines and unknown fields do no harm', async () => {
  const { database } = await openMigrated('sqlite');
  const text = `\ufeff${line({ title: 'Lamp', mood: 'calm' })}\r\n\r\n   \n${line({ title: 'River' })}\r\n\n`;
  expect(await runImport(database, Buffer.from(text))).toEqual({ created: 2, bad: [] });
});

test('texts are trimmed and composed, and tags lose what is empty or repeated', async () => {
  const { database } = await openMigrated('sqlite');
  const text = importText(line({ title: '  Cafe\u0301 ', tags: [' a ', '', 'a', 'e\u0301', '\u00e9', 'b'] }));
  await runImport(database, text);
  const post = await database.read.selectFrom('posts').select(['title', 'slug']).executeTakeFirstOrThrow();
  expect({ ...post }).toEqual({ title: 'Caf\u00e9', slug: 'caf\u00e9' });
  const tags = await database.read
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select('name')
    .orderBy('post_tags.position')
    .execute();
  expect(tags.map((tag) => tag.name)).toEqual(['a', '\u00e9', 'b']);
});

test('exactly twenty tags of fifty characters are taken', async () => {
  const { database } = await openMigrated('sqlite');
  const tags = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(50, 'x'));
  expect(await runImport(database, importText(line({ tags: [...tags, ...tags] })))).toEqual({ created: 1, bad: [] });
});
