import { expect, test } from 'vitest';
import { line } from '../../../../../test/support/moving/imports.ts';
import { readAll, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import type { PostEntry } from '../../entry.ts';
import { readJsonl } from './read-jsonl.ts';

const read = (file: string | Buffer) =>
  readAll(readJsonl(sourceFiles({ 'posts.jsonl': file }, { name: 'posts.jsonl' })));

async function readPost(fields: Record<string, unknown>): Promise<PostEntry> {
  const [entry] = await read(line(fields));
  if (entry?.kind !== 'post') throw new Error(`It is no post: ${JSON.stringify(entry)}`);
  return entry;
}

/** What is said of one bad line between two good ones. */
async function saidOf(bad: string | Buffer): Promise<string> {
  const entries = await read(Buffer.concat([Buffer.from(`${line()}\n`), Buffer.from(bad), Buffer.from(`\n${line()}`)]));
  expect(entries).toMatchObject([
    { kind: 'post' },
    { kind: 'problem', place: 'line 2', of: 'posts' },
    { kind: 'post' },
  ]);
  return entries[1]?.kind === 'problem' ? entries[1].remark : '';
}

test('each line is a post, with its format, language and both dates', async () => {
  const typed = {
    title: '  Cafe\u0301 ',
    summary: 'S',
    content: '## दीया',
    format: 'markdown',
    category: 'दर्शन',
    tags: [' a ', '', 'a', 'e\u0301', '\u00e9', 'b'],
    language: 'hi',
    slug: 'diya',
    created_at: '2024-03-05',
    mood: 'calm',
  };
  expect(await read(line(typed))).toEqual([
    {
      kind: 'post',
      key: 'slug:diya',
      place: 'line 1',
      title: 'Caf\u00e9',
      text: { format: 'markdown', source: '## दीया', isOwn: true },
      summary: 'S',
      slug: 'diya',
      language: 'hi',
      categories: ['दर्शन'],
      tags: ['a', '\u00e9', 'b'],
      status: 'published',
      createdAt: Date.UTC(2024, 2, 5),
      publishedAt: Date.UTC(2024, 2, 5),
      timesAreDays: true,
      addresses: [],
    },
  ]);
});

test('a line without a slug is known again by its title, its language and its date', async () => {
  const keyOf = async (fields: Record<string, unknown>) => (await readPost({ title: 'Lamp', ...fields })).key;
  const key = await keyOf({ created_at: '2024-03-05', content: 'A' });
  expect(await keyOf({ created_at: '2024-03-05', content: 'B' })).toBe(key);
  for (const other of [{ created_at: '2024-03-06' }, { created_at: '2024-03-05', language: 'hi' }])
    expect(await keyOf(other)).not.toBe(key);
});

test('a draft was never published', async () => {
  const entry = await readPost({ status: 'draft', created_at: '2024-03-05' });
  expect(entry).toMatchObject({ status: 'draft', createdAt: Date.UTC(2024, 2, 5), publishedAt: undefined });
});

test('exactly twenty tags of fifty characters are taken', async () => {
  const tags = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(50, 'x'));
  expect((await readPost({ tags: [...tags, ...tags] })).tags).toEqual(tags);
});

test('a byte order mark, Windows line ends and blank lines do no harm', async () => {
  const text = `\ufeff${line({ title: 'Lamp' })}\r\n\r\n   \n${line({ title: 'River' })}\r\n\n`;
  expect(await read(text)).toMatchObject([
    { title: 'Lamp', place: 'line 1' },
    { title: 'River', place: 'line 4' },
  ]);
});

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
  expect((await saidOf(line({ [field]: value }))).slice(0, start.length)).toBe(start);
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
