import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildPost } from '../../test/support/database/builders.ts';
import { onBothDatabases, openMigrated } from '../../test/support/database/databases.ts';
import type { Database } from './database.ts';

/** Of posts that have nothing to be found by but these terms; each has its number as its place. */
async function index(database: Database, documents: Record<number, string>): Promise<void> {
  for (const [place, terms] of Object.entries(documents)) {
    const id = await buildPost(database);
    await database.transaction(async (db) => {
      await db.deleteFrom('search_documents').where('post_id', '=', id).execute();
      await db.engine.terms.insert(db, { post_id: id, place: Number(place), version: 1, terms });
    });
  }
}

onBothDatabases('the index of terms', (open) => {
  test('finds the places of documents, the highest first, and counts them', async () => {
    const { database } = await open();
    const { terms } = database.engine;
    await index(database, { 7: 'lamp _t_lamp ध्यान', 9: 'lamps ध्यानी', 8: 'lamp river' });
    expect(await terms.findSortKeys('lamp', 10)).toEqual([8, 7]);
    expect(await terms.findSortKeys({ beginning: 'lamp' }, 10)).toEqual([9, 8, 7]);
    expect(await terms.findSortKeys({ beginning: 'lamp' }, 2)).toEqual([9, 8]);
    expect(await terms.findSortKeys({ beginning: 'ध्यान' }, 10)).toEqual([9, 7]);
    expect(await terms.findSortKeys({ every: ['lamp', { any: ['river', '_t_lamp'] }] }, 10)).toEqual([8, 7]);
    expect(await terms.findSortKeys({ every: ['lamp', 'none'] }, 10)).toEqual([]);
    expect(await terms.countMatches({ any: ['lamps', 'river'] })).toBe(2);
    expect(await terms.countMatches({ beginning: 'lamp' }, 2)).toBe(2);
    expect(await terms.countMatches('river', 2)).toBe(1);
  });

  test('finds no document of a post that is gone', async () => {
    const { database } = await open();
    await index(database, { 7: 'lamp', 8: 'lamp' });
    await database.transaction((db) =>
      db
        .deleteFrom('posts')
        .where('id', 'in', db.selectFrom('search_documents').where('place', '=', 7).select('post_id'))
        .execute(),
    );
    expect(await database.engine.terms.findSortKeys('lamp', 10)).toEqual([8]);
  });

  test('is asked for terms only, never for what somebody typed', async () => {
    const { terms } = (await open()).database.engine;
    for (const typed of ['a b', '"', "'", 'a*', 'a:b', '(', '']) {
      await expect(terms.findSortKeys(typed, 1)).rejects.toThrow('This is no term.');
    }
  });

  test('is read outside of transactions only', async () => {
    const { database } = await open();
    const inside = database.transaction(() => database.engine.terms.countMatches('lamp'));
    await expect(inside).rejects.toThrow('use the transaction');
  });

  test('takes many questions at once', async () => {
    const { database } = await open();
    await index(database, { 7: 'lamp', 8: 'river' });
    const asked = Array.from({ length: 40 }, (_, number) =>
      database.engine.terms.findSortKeys(number % 2 ? 'lamp' : 'river', 5),
    );
    expect(await Promise.all(asked)).toEqual(asked.map((_, number) => [number % 2 ? 7 : 8]));
  });
});

test('a SQLite file with an index of terms is whole, and nothing reads it once it is closed', async () => {
  const { database } = await openMigrated('sqlite');
  await index(database, { 7: 'lamp' });
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.read);
  expect(rows.map((row) => row.integrity_check)).toEqual(['ok']);
  await database.close();
  await expect(database.engine.terms.countMatches('lamp')).rejects.toThrow('closed');
});
