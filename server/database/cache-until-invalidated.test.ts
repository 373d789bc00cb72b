import { expect, test } from 'vitest';
import { openMigrated } from '../../test/support/database/databases.ts';
import { cacheUntilInvalidated } from './built-once.ts';

async function openCache() {
  const { database } = await openMigrated('sqlite');
  const cached = cacheUntilInvalidated(database);
  let reads = 0;
  const read = () => cached('author', async () => `read ${++reads}`);
  return { database, cached, read };
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
  const { cached, read } = await openCache();
  await expect(cached('author', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
  expect(await read()).toBe('read 1');
});

test('a failure that comes late does not remove what was read since', async () => {
  const { database, cached, read } = await openCache();
  const { promise, reject } = Promise.withResolvers<string>();
  const failing = cached('author', () => promise);
  await database.transaction(async (db) => db.invalidate('author'));
  expect(await read()).toBe('read 1');
  reject(new Error('too late'));
  await expect(failing).rejects.toThrow('too late');
  expect(await read()).toBe('read 1');
});
