import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { buildCategory, buildPost } from '../../test/support/database/builders.ts';
import { onBothDatabases } from '../../test/support/database/databases.ts';
import { guard } from '../../test/support/runner/guard.ts';
import type { Database } from './database.ts';

guard('Transactions at the same moment lost each other’s writes.');

const USE_THE_TRANSACTION = 'Inside a transaction, use the transaction, not the database.';

/** As another request would: not in the transaction the caller is in. */
const outside = AsyncLocalStorage.snapshot();
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Reads, lets others run, then writes what it read plus one. */
function increment(database: Database, categoryId: number, { fail = false } = {}): Promise<void> {
  return database.transaction(async (db) => {
    const { post_count } = await db
      .selectFrom('categories')
      .select('post_count')
      .where('id', '=', categoryId)
      .$call(db.engine.lock)
      .executeTakeFirstOrThrow();
    await tick();
    await db
      .updateTable('categories')
      .set({ post_count: post_count + 1 })
      .where('id', '=', categoryId)
      .execute();
    await tick();
    if (fail) throw new Error('Changed my mind.');
  });
}

async function postCounts(database: Database): Promise<number[]> {
  const rows = await database.read.selectFrom('categories').select('post_count').orderBy('id').execute();
  return rows.map((row) => row.post_count);
}

onBothDatabases('transactions', (open) => {
  test('200 at once that wait in the middle lose nothing, and the failed ones leave nothing', async () => {
    const { database } = await open();
    const { id } = await buildCategory(database);
    const runs = Array.from({ length: 200 }, (_, index) => increment(database, id, { fail: index % 10 === 0 }));
    const outcomes = await Promise.allSettled(runs);
    expect(outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.message)).toEqual(
      Array(20).fill('Changed my mind.'),
    );
    expect(await postCounts(database)).toEqual([180]);
  });

  test('reading goes on while a transaction is open, and sees nothing of it', async () => {
    const { database } = await open();
    const { id } = await buildCategory(database);
    await database.transaction(async (db) => {
      await db.updateTable('categories').set({ post_count: 7 }).where('id', '=', id).execute();
      // Asked from outside: a reader who comes meanwhile is not part of this transaction.
      expect(await outside(() => postCounts(database))).toEqual([0]);
    });
    expect(await postCounts(database)).toEqual([7]);
  });

  test('inside a transaction, the reading handle is refused', async () => {
    const { database } = await open();
    const mistake = database.transaction(() => database.read.selectFrom('posts').select('id').execute());
    await expect(mistake).rejects.toThrow(USE_THE_TRANSACTION);
    await buildPost(database);
    expect(await postCounts(database)).toEqual([1]);
  });

  test('inside a transaction, a second one is refused instead of waiting for ever', async () => {
    const { database } = await open();
    const mistake = database.transaction(async () => {
      await tick();
      return database.transaction(async () => 'inside');
    });
    await expect(mistake).rejects.toThrow(USE_THE_TRANSACTION);
    await buildPost(database);
    expect(await postCounts(database)).toEqual([1]);
  });

  test('inside a transaction, the writing handle is refused as well', async () => {
    const { database } = await open();
    const mistake = database.transaction(() => database.engine.write.selectFrom('posts').select('id').execute());
    await expect(mistake).rejects.toThrow(USE_THE_TRANSACTION);
    await buildPost(database);
    expect(await postCounts(database)).toEqual([1]);
  });

  test('a failed transaction leaves nothing, and tells nobody', async () => {
    const { database } = await open();
    const heard: unknown[] = [];
    database.onInvalidate((tags) => heard.push(tags));
    const failed = database.transaction(async (db) => {
      db.invalidate('site');
      await db.insertInto('site_settings').values({ name: 'name', value: '"x"' }).execute();
      throw new Error('No.');
    });
    await expect(failed).rejects.toThrow('No.');
    expect(await database.read.selectFrom('site_settings').selectAll().execute()).toEqual([]);
    expect(heard).toEqual([]);
  });
});
