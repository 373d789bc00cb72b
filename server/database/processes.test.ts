import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { buildCategory } from '../../test/support/database/builders.ts';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  onBothDatabases,
  onDatabase,
  onPostgres,
  openDatabaseAt,
} from '../../test/support/database/databases.ts';
import { startProcess } from '../../test/support/runner/child-process.ts';

const SERVER = 'test/support/server/stand-in-server.ts';
const STARTER_CONTENT = { users: 1, posts: 12, bodies: 12, counted: 12 };

onBothDatabases('processes that write', (open) => {
  test('never find the database busy, and lose nothing, when they read before they write', async () => {
    const { database, databaseUrl, dataDir } = await open();
    await buildCategory(database);
    const children = [1, 2].map(() =>
      startProcess('test/support/database/count-up.ts', { place: { databaseUrl, dataDir } }),
    );
    for (const child of children) expect([await child.ended, child.stderr()]).toEqual([0, '']);
    const category = await database.read.selectFrom('categories').select('post_count').executeTakeFirst();
    expect(category?.post_count).toBe(300);
  });
});

onBothDatabases('the first start', (_open, engine) => {
  test('of three processes at once migrates and fills the site once', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const servers = [1, 2, 3].map(() => startProcess(SERVER, { place, environment: { STARTER: 'essays' } }));
    const ready = await Promise.allSettled(servers.map((server) => server.says(/Chintan is ready/)));
    // On SQLite, the others refuse.
    expect(ready.filter(({ status }) => status === 'fulfilled')).toHaveLength(engine === 'sqlite' ? 1 : 3);
    expect(servers.filter((server) => server.stdout().includes('This is the first start'))).toHaveLength(1);
    expect(servers.flatMap((server) => server.complaints())).toEqual([]);
    expect(await contentOf(place)).toEqual(STARTER_CONTENT);
  });
});

onDatabase('the first start', (_open, engine) => {
  test('can be cut off at any moment and made again', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    for (const afterMs of [0, 15, 40, 80]) {
      const server = startProcess(SERVER, { place, environment: { STARTER: 'essays' } });
      await vi.waitUntil(() => isBeingUsed(place), { timeout: 60_000, interval: 3 });
      await setTimeout(afterMs);
      server.process.kill('SIGKILL');
      await server.ended;
      // Every process that finds it missing makes it again; so it says when the next one has come as far.
      rmSync(join(place.dataDir, 'chintan.db-shm'), { force: true });
    }
    const server = startProcess(SERVER, { place, environment: { STARTER: 'essays' } });
    await server.says(/Chintan is ready/);
    expect(server.complaints()).toEqual([]);
    expect(await contentOf(place)).toEqual(STARTER_CONTENT);
  });
});

async function isBeingUsed({ databaseUrl, dataDir }: DatabaseLocation): Promise<boolean> {
  if (!databaseUrl) return existsSync(join(dataDir, 'chintan.db-shm'));
  const { rows } = await onPostgres(
    'postgres',
    `select 1 from pg_stat_activity where application_name = 'chintan' and datname = '${new URL(databaseUrl).pathname.slice(1)}'`,
  );
  return rows.length > 0;
}

async function contentOf(place: DatabaseLocation) {
  const { read } = openDatabaseAt(place).database;
  const count = async (table: 'users' | 'posts' | 'post_bodies') =>
    (
      await read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const counted = await read.selectFrom('categories').select('post_count').execute();
  if (!place.databaseUrl)
    expect((await sql`pragma integrity_check`.execute(read)).rows).toEqual([{ integrity_check: 'ok' }]);
  const content = {
    users: await count('users'),
    posts: await count('posts'),
    bodies: await count('post_bodies'),
    counted: counted.reduce((sum, category) => sum + category.post_count, 0),
  };
  return content;
}
