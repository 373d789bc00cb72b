import { expect, test } from 'vitest';
import { buildCategory } from '../../test/support/database/builders.ts';
import { openMigrated } from '../../test/support/database/databases.ts';
import type { InvalidatedTags } from './cache-tags.ts';
import { type Database, retryCollisions } from './database.ts';

/** Changes one category after the other; both hold one before either asks for the second. */
function changeInTurn(database: Database, ids: number[], bothHoldOne: () => Promise<void>) {
  let attempts = 0;
  const done = database.transaction(async (db) => {
    attempts += 1;
    db.invalidate('categories');
    for (const [place, id] of ids.entries()) {
      if (place === 1 && attempts === 1) await bothHoldOne();
      await db
        .updateTable('categories')
        .set(({ eb }) => ({ post_count: eb('post_count', '+', 1) }))
        .where('id', '=', id)
        .execute();
    }
  });
  return done.then(() => attempts);
}

test('of two transactions on PostgreSQL that wait for each other, one begins anew, and both are done', async () => {
  const { database } = await openMigrated('postgres');
  const ids = [(await buildCategory(database)).id, (await buildCategory(database)).id];
  const heard: InvalidatedTags[] = [];
  database.onInvalidate((tags) => heard.push(tags));
  let waiting = 0;
  const both = Promise.withResolvers<void>();
  const bothHoldOne = () => {
    waiting += 1;
    if (waiting === 2) both.resolve();
    return both.promise;
  };
  const attempts = await Promise.all([
    changeInTurn(database, ids, bothHoldOne),
    changeInTurn(database, ids.toReversed(), bothHoldOne),
  ]);
  expect(attempts.sort()).toEqual([1, 2]);
  const rows = await database.read.selectFrom('categories').select('post_count').execute();
  expect(rows.map((row) => row.post_count)).toEqual([2, 2]);
  expect(heard).toEqual([['categories'], ['categories']]);
});

test('a collision that does not end is told after five attempts', async () => {
  let attempts = 0;
  const collide = async () => {
    attempts += 1;
    throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  };
  await expect(retryCollisions(collide)).rejects.toThrow('could not serialize access');
  expect(attempts).toBe(5);
});

test('any other failure is told at once', async () => {
  let attempts = 0;
  const fail = async () => {
    attempts += 1;
    throw Object.assign(new Error('No.'), { code: '23505' });
  };
  await expect(retryCollisions(fail)).rejects.toThrow('No.');
  expect(attempts).toBe(1);
});
