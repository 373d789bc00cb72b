import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DatabaseLocation, makeDatabaseLocation } from '../support/database/databases.ts';
import { startProcess } from '../support/runner/child-process.ts';
import { guard } from '../support/runner/guard.ts';

guard('Two processes wrote into one data folder.');

const SERVER = 'test/support/server/stand-in-server.ts';
const READY = /^Chintan is ready at (http:\/\/\S+)$/m;
const SERVED =
  /^Another Chintan is serving the site in \S+, or a backup is being restored there\. Stop it first, .+\n$/;

const start = (place: DatabaseLocation) => startProcess(SERVER, { place });

test('a second process on the same SQLite folder refuses in a sentence, and touches nothing', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  // Its first run adds the scheduled jobs, after it is ready.
  const earlier = start(place);
  await earlier.says(READY);
  earlier.process.kill('SIGTERM');
  await earlier.ended;
  const first = start(place);
  const [, url = ''] = await first.says(READY);
  const before = filesIn(place);
  const second = start(place);
  expect([await second.ended, second.stdout()]).toEqual([1, '']);
  expect(second.stderr()).toMatch(SERVED);
  expect(filesIn(place)).toEqual(before);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('a process that was killed does not stand in the way of the next one, nor does one that ended well', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const server = start(place);
    await server.says(READY);
    server.process.kill(signal);
    await server.ended;
  }
  await start(place).says(READY);
});

test('a process that takes the place of one that is just ending waits for it', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const first = start(place);
  await first.says(READY);
  first.process.kill('SIGTERM');
  await start(place).says(READY);
  expect(await first.ended).toBe(0);
});

test.each([
  ['backup', 'server/features/backup/backup-command.ts', []],
  ['admin', 'server/features/accounts/admin-command.ts', ['create', 'asha@mail.example']],
  ['search:reindex', 'server/features/search/reindex-command.ts', []],
])('npm run %s works beside it', async (_name, script, given) => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  await start(place).says(READY);
  const command = startProcess(script, { place, arguments: given });
  expect([await command.ended, command.stderr()]).toEqual([0, '']);
});

test('on PostgreSQL, several processes may share a folder', async () => {
  const place = await makeDatabaseLocation('postgres', { migrated: true });
  await start(place).says(READY);
  await start(place).says(READY);
});

/** Names and sizes, without the part of SQLite's log that only holds while processes run. */
function filesIn({ dataDir }: DatabaseLocation): [string, number][] {
  const names = readdirSync(dataDir).filter((name) => !name.endsWith('-shm'));
  return names.sort().map((name) => [name, statSync(join(dataDir, name)).size]);
}
