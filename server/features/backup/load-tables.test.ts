import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { guard } from '../../../test/support/runner/guard.ts';
import { readRows } from './load-tables.ts';

const PIECE = 1024;

/** A compressed part, handed out in small pieces, and how much of it was asked for. */
function openPart(text: string) {
  const bytes = gzipSync(text);
  let taken = 0;
  const pieces = async function* () {
    for (let from = 0; from < bytes.length; from += PIECE) {
      const piece = bytes.subarray(from, from + PIECE);
      taken += piece.length;
      yield piece;
    }
  };
  return { rows: readRows(pieces()), length: bytes.length, taken: () => taken };
}

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of some) found.push(one);
  return found;
}

test('rows are read from lines of any length, wherever they are cut', async () => {
  const rows = Array.from({ length: 500 }, (_, id) => ({ id, text: 'दीया '.repeat(id * 7), none: null }));
  const { rows: read } = openPart(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const batches = await all(read);
  expect(batches.flat()).toEqual(rows);
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 100]);
});

test('long rows come a few at a time', async () => {
  const line = `${JSON.stringify({ text: 'x'.repeat(1_500_000) })}\n`;
  const batches = await all(openPart(line.repeat(8)).rows);
  expect(batches.map(({ length }) => length)).toEqual([3, 3, 2]);
});

guard('A backup of a few kilobytes expanded to gigabytes in memory.', () => {
  test('a line that is too long is refused long before it is expanded', async () => {
    const { rows, length, taken } = openPart('x'.repeat(200_000_000));
    await expect(all(rows)).rejects.toThrow('The backup contains a row that is too long.');
    expect(taken()).toBeLessThan(length / 2);
  });

  test('rows that nobody asks for are not expanded', async () => {
    const { rows, length, taken } = openPart('{"id":1}\n'.repeat(10_000_000));
    for await (const some of rows) {
      expect(some).toHaveLength(200);
      break;
    }
    expect(taken()).toBeLessThan(length / 2);
  });
});
