import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { guard } from '../../../../test/support/runner/guard.ts';
import { readCsv } from './read-csv.ts';

async function rows(...chunks: (string | Buffer)[]) {
  const stream = Readable.from(
    chunks.map((chunk) => Buffer.from(chunk)),
    { objectMode: false },
  );
  const found: Record<string, string>[] = [];
  for await (const row of readCsv(stream)) found.push(Object.fromEntries(row));
  return found;
}

test('quoted fields contain commas, lines and quotation marks', async () => {
  expect(await rows('\ufeffTitle,Sub Title\r\n"A, ""b""\nc",plain "word"\r\n\r\n,""\n')).toEqual([
    { title: 'A, "b"\nc', sub_title: 'plain "word"' },
    { title: '', sub_title: '' },
  ]);
});

test('a character may be cut between two chunks, and the last row may have no end', async () => {
  const bytes = Buffer.from('title\nदीया');
  for (let at = 1; at < bytes.length; at += 1) {
    expect(await rows(bytes.subarray(0, at), bytes.subarray(at))).toEqual([{ title: 'दीया' }]);
  }
});

test.each([
  ['little-endian with a mark', Buffer.from('\ufefftitle,b\nदीया,1', 'utf16le')],
  ['little-endian without one', Buffer.from('title,b\nदीया,1', 'utf16le')],
  ['big-endian with a mark', Buffer.from('\ufefftitle,b\nदीया,1', 'utf16le').swap16()],
  ['big-endian without one', Buffer.from('title,b\nदीया,1', 'utf16le').swap16()],
])('a table in UTF-16 is read, %s', async (_name, bytes) => {
  expect(await rows(bytes.subarray(0, 9), bytes.subarray(9))).toEqual([{ title: 'दीया', b: '1' }]);
});

test('a row with too few fields has empty ones, and an empty table has no rows', async () => {
  expect([await rows('a,b\n1\n'), await rows('a,b\n'), await rows('')]).toEqual([[{ a: '1', b: '' }], [], []]);
});

test.each([
  ['is never closed', 'a,b\n1,2\n"3,4\n5,6\n', 'lines 3 to 4'],
  ['closes a field of another row', 'a,b\n1,"2\n3,"4"\n5,6\n', 'lines 2 to 3'],
])('a quotation mark that %s is told rather than losing the rows after it', async (_, table, lines) => {
  await expect(rows(table)).rejects.toThrow(`A quotation mark is wrong in ${lines} of the table.`);
});

guard('A table with one wrong quotation mark took all memory.', () => {
  test('a quotation mark that is never closed is refused rather than kept in memory', async () => {
    await expect(rows('a\n"', 'x'.repeat(11_000_000))).rejects.toThrow('A row of the table has no end.');
  });
});
