import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { onBothDatabases, openMigrated } from '../../test/support/database/databases.ts';
import type { InvalidatedTags } from './cache-tags.ts';
import type { Database } from './database.ts';

const WITHIN = { timeout: 30_000 };

/** Everything a listener is told from now on. */
function listenTo(database: Database): InvalidatedTags[] {
  const heard: InvalidatedTags[] = [];
  database.onInvalidate((tags) => heard.push(tags));
  return heard;
}

/** On PostgreSQL, listening begins by itself, some time after it was asked for. */
async function whenListening(database: Database, listeners: number): Promise<void> {
  if (database.engine.name === 'sqlite') return;
  await vi.waitFor(async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and query = 'listen chintan_changes'`.execute(database.read);
    expect(rows).toHaveLength(listeners);
  }, WITHIN);
}

const write = (database: Database) =>
  database.transaction(async (db) => {
    await db
      .insertInto('tags')
      .values({ name: `tag ${Math.random()}` })
      .execute();
    db.invalidate('posts');
  });

onBothDatabases('the cache tags that a write invalidates', (open, engine) => {
  test('are told once in the process that wrote, after the commit', async () => {
    const { database } = await open();
    const heard: [InvalidatedTags, number][] = [];
    const posts = async () => (await database.read.selectFrom('posts').select('id').execute()).length;
    let counted = Promise.resolve(-1);
    database.onInvalidate((tags) => {
      counted = posts();
      heard.push([tags, heard.length]);
    });
    await database.transaction(async (db) => {
      await db.insertInto('tags').values({ name: 'lamp' }).execute();
      expect(heard).toEqual([]);
      db.invalidate('posts');
      db.invalidate('categories');
    });
    expect(heard).toEqual([[['posts', 'categories'], 0]]);
    expect(await counted).toBe(0);
  });

  test('are heard by another process, and only once by the one that wrote', async () => {
    const { database, openAgain } = await open();
    const other = openAgain();
    const here = listenTo(database);
    const there = listenTo(other);
    await whenListening(database, 2);

    await write(database);
    const told = engine === 'sqlite' ? 'everything' : ['posts'];
    await vi.waitFor(() => expect(there).toEqual([told]), WITHIN);
    await write(other);
    // An echo of the first write would come before the second.
    await vi.waitFor(() => expect(here).toEqual([['posts'], told]), WITHIN);
    expect(there).toEqual([told, ['posts']]);
  });
});

describe('a PostgreSQL that ends its connections', () => {
  test('is used again with the next query, and every cache is dropped', async () => {
    const { database, openAgain, lostConnections } = await openMigrated('postgres');
    const other = openAgain();
    const heard = listenTo(database);
    // Idle afterwards, and lost with the rest.
    await write(database);
    await whenListening(other, 1);
    heard.length = 0;

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.read);
    await vi.waitFor(() => expect(heard).toEqual(['everything']), WITHIN);
    expect(lostConnections.splice(0).map((error) => error.message)).toContain(
      'terminating connection due to administrator command',
    );

    await write(database);
    await write(other);
    await vi.waitFor(() => expect(heard).toEqual(['everything', ['posts'], ['posts']]), WITHIN);
    await whenListening(other, 1);
  });

  test('hears nothing after it was closed', async () => {
    const { database, openAgain } = await openMigrated('postgres');
    const other = openAgain();
    const heard = listenTo(other);
    await whenListening(database, 1);
    await other.close();
    await whenListening(database, 0);
    await write(database);
    expect(heard).toEqual([]);
  });
});
