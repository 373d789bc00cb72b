import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { PATIENCE } from '#server/database/patience.ts';
import { buildCategory, buildPost, buildSession, buildUser } from '../support/database/builders.ts';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  onPostgres,
  openDatabaseAt,
} from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { refusedStart, serveHere } from '../support/server/serve-here.ts';
import { startProxy } from './proxy.ts';

guard('While the database was away, requests hung or said that something was saved.');

const AWAY = /^The site (cannot reach its database|is busy) right now\. Please try again in a moment\.$/;
const SHORT = { connectWithinMs: 1500, silentMs: 700 };
/** Some looks at a silent connection, and what a busy machine needs. */
const A_FEW_SECONDS = 8000;
const COMES_BACK = { timeout: 60_000, interval: 100 };

/** A site, and PostgreSQL behind a network that can fail. */
async function openBehindProxy() {
  const place = await makeDatabaseLocation('postgres', { migrated: true });
  const { database } = openDatabaseAt(place);
  const url = new URL(place.databaseUrl);
  const proxy = await startProxy(join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432'));
  onTestFinished(() => proxy.close());
  const { name } = await buildCategory(database);
  const id = await buildPost(database);
  const bearer = await buildSession(database, await buildUser(database));
  const behind: DatabaseLocation = {
    ...place,
    databaseUrl: `postgres://chintan@127.0.0.1:${proxy.port}${url.pathname}`,
  };
  const server = await serveHere(behind, { ...SHORT, complains: true });

  const get = (path: string) => fetch(server.url + path);
  const create = (title: string) =>
    fetch(`${server.url}/api/post/create`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ title, summary: 'A summary.', content: 'A body.', category: name }),
    });
  return { place, behind, database, proxy, server, get, create, id };
}

describe('a PostgreSQL that cannot be reached', () => {
  test.each([
    ['is gone', 'away'],
    ['takes connections and says nothing', 'silent'],
  ] as const)(
    'because it %s: 503 in a sentence, soon, and all is well when it is back',
    { timeout: 240_000 },
    async (_how, mode) => {
      const { proxy, server, get, create, database } = await openBehindProxy();
      expect((await create('Before')).status).toBe(200);
      await proxy.set(mode);

      const began = performance.now();
      // More than there are connections.
      const answers = await Promise.all([
        ...Array.from({ length: 15 }, () => get('/api/post/list')),
        create('Meanwhile'),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect((await answer.json()).message).toMatch(AWAY);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(performance.now() - began).toBeLessThan(A_FEW_SECONDS);
      expect((await get('/healthz')).status).toBe(200);
      const ready = await get('/readyz');
      expect([ready.status, (await ready.json()).database]).toEqual([503, false]);

      await proxy.set('passing');
      await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), COMES_BACK);
      expect((await create('After')).status).toBe(200);
      const titles = (await database.read.selectFrom('posts').select('title').execute()).map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining(['Before', 'After']));
      expect(server.lines.filter(({ level }) => level === 'error').length).toBeLessThanOrEqual(6);
      await server.close();
    },
  );

  test('is heard again afterwards: what another process changes is on the pages', { timeout: 240_000 }, async () => {
    const { proxy, get, database, place, id } = await openBehindProxy();
    const page = async () => (await get('/blog')).text();
    const rename = (title: string) =>
      database.transaction(async (db) => {
        await db.updateTable('posts').set({ title }).where('id', '=', id).execute();
        db.invalidate('posts');
      });
    await page();
    await rename('Before');
    await vi.waitFor(async () => expect(await page()).toContain('"Before"'), COMES_BACK);

    await proxy.set('away');
    await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(503), COMES_BACK);
    await rename('Meanwhile');
    await proxy.set('passing');
    await vi.waitFor(async () => expect(await page()).toContain('"Meanwhile"'), COMES_BACK);
    await vi.waitFor(async () => expect(await countListeners(place)).toBe(1), COMES_BACK);
    await rename('Afterwards');
    await vi.waitFor(async () => expect(await page()).toContain('"Afterwards"'), COMES_BACK);
  });

  test('at the start is told in a sentence, with status 1', { timeout: 240_000 }, async () => {
    const { proxy, behind } = await openBehindProxy();
    for (const [mode, told] of [
      ['away', /^The database at DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/],
      ['silent', /^The database at DATABASE_URL does not answer in time\.\n$/],
    ] as const) {
      await proxy.set(mode);
      const { status, stdout, stderr } = await refusedStart(behind, SHORT);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(told);
    }
  });
});

test('a PostgreSQL database that is dropped: 503 in a sentence, and nothing is said to be saved', async () => {
  const { place, get, create, server, database } = await openBehindProxy();
  await database.close();
  expect((await create('Before')).status).toBe(200);
  await onPostgres('postgres', `drop database ${nameOf(place)} with (force)`);
  for (const answer of [await create('Meanwhile'), await get('/api/post/list')]) {
    expect([answer.status, (await answer.json()).message]).toEqual([503, expect.stringMatching(AWAY)]);
  }
  const ready = await get('/readyz');
  expect([ready.status, (await ready.json()).database]).toEqual([503, false]);
  expect(server.lines.map(({ msg }) => msg)).toContain('the database cannot be reached, or does not answer in time');
});

test('nobody waits longer than ten seconds for a PostgreSQL that says nothing', () => {
  const { connectWithinMs, silentMs } = PATIENCE;
  expect(connectWithinMs + 2 * silentMs).toBeLessThanOrEqual(10_000);
});

test('a query that takes long is no silence', async () => {
  const { databaseUrl, dataDir } = await makeDatabaseLocation('postgres', { migrated: true });
  const database = openDatabase({ databaseUrl, dataDir, onError: () => {}, silentMs: 200 });
  onTestFinished(() => database.close());
  const slowly = sql<{ answer: number }>`select 1 as answer from pg_sleep(1.5)`.execute(database.read);
  expect((await slowly).rows).toEqual([{ answer: 1 }]);
});

const nameOf = ({ databaseUrl }: DatabaseLocation) => new URL(databaseUrl).pathname.slice(1);

async function countListeners(place: DatabaseLocation): Promise<number | null> {
  const { rowCount } = await onPostgres(
    'postgres',
    `select 1 from pg_stat_activity where datname = '${nameOf(place)}' and query = 'listen chintan_changes'`,
  );
  return rowCount;
}
