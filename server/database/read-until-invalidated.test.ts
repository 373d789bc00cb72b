import { expect, test, vi } from 'vitest';
import { openMigrated } from '../../test/support/database/databases.ts';
import { readUntilInvalidated } from './built-once.ts';

async function openCache() {
  const { database } = await openMigrated('sqlite');
  let reads = 0;
  const answer = vi.fn(async () => `read ${++reads}`);
  const cached = readUntilInvalidated('author', answer);
  return { database, answer, read: () => cached(database) };
}

test('a result is read once for any number of callers', async () => {
  const { read } = await openCache();
  expect(await Promise.all([read(), read()])).toEqual(['read 1', 'read 1']);
  expect(await read()).toBe('read 1');
});

test('only a write that invalidates its tag makes it be read again', async () => {
  const { database, read } = await openCache();
  await read();
  await database.transaction(async (db) => db.invalidate('videos'));
  expect(await read()).toBe('read 1');
  await database.transaction(async (db) => db.invalidate('author'));
  expect(await read()).toBe('read 2');
});

test('a failure is not cached', async () => {
  const { answer, read } = await openCache();
  answer.mockRejectedValueOnce(new Error('no connection'));
  await expect(read()).rejects.toThrow('no connection');
  expect(await read()).toBe('read 1');
});

test('a failure that comes late does not remove what was read since', async () => {
  const { database, answer, read } = await openCache();
  const { promise, reject } = Promise.withResolvers<string>();
  answer.mockReturnValueOnce(promise);
  const failing = read();
  await database.transaction(async (db) => db.invalidate('author'));
  expect(await read()).toBe('read 1');
  reject(new Error('too late'));
  await expect(failing).rejects.toThrow('too late');
  expect(await read()).toBe('read 1');
});
