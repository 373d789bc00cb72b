import { copyFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { eraseDeletedFromSqlite } from '#server/database/dialects/sqlite.ts';
import { openSnapshot } from '#server/database/snapshot.ts';
import { buildCategory, buildPost, buildSession, buildUser } from '../support/database/builders.ts';
import { makeDatabaseLocation, openDatabaseAt, openMigrated } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { startServer } from './server-process.ts';

guard('A removed or replaced database file went unnoticed, and what was written was lost.');

const AWAY = 'The site cannot reach its database right now. Please try again in a moment.';
const IN_THE_LOG = /"reason":"[^"]*chintan\.db \(or its -wal\) was removed, replaced or emptied/g;

/** A site on SQLite whose file can be tampered with, and another one's file. */
async function openSite() {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const { database } = openDatabaseAt(place);
  const { name } = await buildCategory(database);
  const bearer = await buildSession(database, await buildUser(database));
  await database.close();
  const server = await startServer(place);
  onTestFinished(() => server.kill());
  const call = (path: string, options?: RequestInit) => fetch(server.url + path, options);
  const create = (title: string) =>
    call('/api/post/create', {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ title, summary: 'A summary.', content: 'A body.', category: name }),
    });
  const file = join(place.dataDir, 'chintan.db');
  return { place, file, server, call, create };
}

const titlesIn = async (call: (path: string) => Promise<Response>): Promise<string[]> =>
  (await (await call('/api/post/list?limit=50')).json()).data.rows.map(({ title }: { title: string }) => title);

test.each([
  ['moved away', (file: string) => renameSync(file, `${file}.away`)],
  [
    'replaced',
    (file: string) => {
      renameSync(file, `${file}.away`);
      copyFileSync(join(inject('sqliteTemplate'), 'chintan.db'), file);
    },
  ],
])('while the database file is %s nothing is saved, and all goes on once it is back', async (_how, tamper) => {
  const { file, server, call, create } = await openSite();
  expect((await create('Before')).status).toBe(200);

  tamper(file);
  for (const title of ['Refused', 'Refused again']) {
    const refused = await create(title);
    expect([refused.status, (await refused.json()).message]).toEqual([503, AWAY]);
  }
  const ready = await call('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', database: false, disk: true }]);
  expect((await call('/blog')).status).toBe(200);
  expect(server.log()).toMatch(IN_THE_LOG);

  renameSync(`${file}.away`, file);
  expect((await call('/readyz')).status).toBe(200);
  expect((await create('After')).status).toBe(200);
  expect((await titlesIn(call)).sort()).toEqual(['After', 'Before']);
  // Once as it was noticed, and once for all requests.
  expect(server.log().match(IN_THE_LOG)?.length).toBeLessThanOrEqual(2);
  expect(await server.terminate()).toBe(0);
});

test('a database file that is removed is noticed by a site that nobody asks anything', async () => {
  const { place, file, server } = await openSite();
  rmSync(file);
  await vi.waitFor(() => expect(server.log().match(IN_THE_LOG)).toHaveLength(1), { timeout: 10_000 });
  expect(server.log()).toContain(place.dataDir);
  expect(await server.terminate()).toBe(0);
});

test('while its log of writes is away nothing is saved', async () => {
  const { file, server, call, create } = await openSite();
  expect((await create('Before')).status).toBe(200);
  rmSync(`${file}-wal`);
  expect((await create('Refused')).status).toBe(503);
  expect((await call('/readyz')).status).toBe(503);
  expect(await server.terminate()).toBe(0);
});

test('while the database file is empty nothing is saved', async () => {
  const { file, server, call, create } = await openSite();
  expect((await create('Before')).status).toBe(200);
  truncateSync(file);
  // SQLite maps what it reads: the system may end a process that reads what is no longer there.
  const refused = await create('Refused').catch(() => undefined);
  expect(refused?.status ?? 503).toBe(503);
  const ready = await call('/readyz').catch(() => undefined);
  expect(ready?.status ?? 503).toBe(503);
  await server.kill();
});

test('what SQLite itself does to its files is no cause for alarm', async () => {
  const { database, dataDir, databaseUrl, openAgain } = await openMigrated('sqlite');
  const write = () => buildPost(database);
  await write();
  await eraseDeletedFromSqlite(database.engine.write);
  await write();
  await sql`vacuum`.execute(database.engine.write);
  await write();
  const snapshot = await openSnapshot({ dataDir, databaseUrl });
  await snapshot?.close();
  const beside = openAgain();
  await buildPost(beside);
  await beside.close();
  await write();
  expect(await database.read.selectFrom('posts').select('id').execute()).toHaveLength(5);
});
