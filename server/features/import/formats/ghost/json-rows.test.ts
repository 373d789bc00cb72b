import { expect, test } from 'vitest';
import { ImportError } from '../../source/source-files.ts';
import { readRows } from './json-rows.ts';

const TABLES = new Set(['posts', 'tags']);

async function rowsIn(json: string, size = 1000) {
  const bytes = Buffer.from(json);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const rows: [string, unknown][] = [];
  for await (const row of readRows(chunks(), TABLES)) rows.push([row.table, JSON.parse(row.json)]);
  return rows;
}

const POST = { title: 'A "lamp" \\ {[,:]}', html: 'दीया', data: { posts: [{ id: 9 }] }, list: [[1], {}] };

test.each([
  ['in db', { db: [{ meta: { version: '5' }, data: { posts: [POST], users: [{ id: 1 }], tags: [{}, { a: [] }] } }] }],
  ['at the top', { meta: { posts: [{ id: 1 }] }, data: { posts: [POST], tags: [{}, { a: [] }] } }],
])('rows of the named tables are found, %s, wherever a chunk ends', async (_, document) => {
  const expected = [
    ['posts', POST],
    ['tags', {}],
    ['tags', { a: [] }],
  ];
  for (const json of [JSON.stringify(document), JSON.stringify(document, null, 2)]) {
    for (const size of [1, 2, 3, 7, 1000]) expect(await rowsIn(json, size)).toEqual(expected);
  }
});

test('a table elsewhere in the document is none', async () => {
  expect(
    await rowsIn('{"db":[{"other":{"posts":[{"id":1}]},"data":{"x":{"posts":[{"id":2}]}}}],"posts":[{"id":3}]}'),
  ).toEqual([]);
});

test('a document that is cut off anywhere is refused', async () => {
  const json = JSON.stringify({ db: [{ data: { posts: [POST, POST] } }] });
  for (let length = 0; length < json.length; length += 1) {
    await expect(rowsIn(json.slice(0, length))).rejects.toThrow(ImportError);
  }
});

test('brackets that do not match, or are nested without end, are refused', async () => {
  await expect(rowsIn('{"data":{"posts":[{"id":1]}]}}')).rejects.toThrow('not valid JSON');
  await expect(rowsIn('['.repeat(100_000))).rejects.toThrow('not valid JSON');
});
