import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Terminal } from '#server/base/terminal.ts';
import { runAdminCommand } from '#server/features/accounts/admin-command.ts';
import { runBackupCommand } from '#server/features/backup/backup-command.ts';
import { runReindexCommand } from '#server/features/search/reindex-command.ts';
import { type DatabaseLocation, makeDatabaseLocation } from '../support/database/databases.ts';
import { startProcess } from '../support/runner/child-process.ts';
import { guard } from '../support/runner/guard.ts';
import { runCommand } from '../support/runner/run-command.ts';
import { refusedStart, serveHere } from '../support/server/serve-here.ts';

guard('Two processes wrote into one data folder.');

const SERVED =
  /^Another Chintan is serving the site in \S+, or a backup is being restored there\. Stop it first, .+\n$/;

/** This process is the second one. */
const startAnother = async (place: DatabaseLocation) => {
  const server = startProcess('test/support/server/stand-in-server.ts', { place });
  const [, url = ''] = await server.says(/^Chintan is ready at (http:\/\/\S+)$/m);
  return { ...server, url };
};

test('a second process on the same SQLite folder refuses in a sentence, and touches nothing', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  // Its first run adds the scheduled jobs, after it is ready.
  await (await serveHere(place)).close();
  const { url } = await startAnother(place);
  const before = filesIn(place);
  const { status, stdout, stderr } = await refusedStart(place, { lockWithinMs: 300 });
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(SERVED)]);
  expect(filesIn(place)).toEqual(before);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('a process that was killed does not stand in the way of the next one, nor does one that ended well', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const killed = await startAnother(place);
  killed.process.kill('SIGKILL');
  await killed.ended;
  for (let start = 0; start < 2; start += 1) {
    const server = await serveHere(place, { lockWithinMs: 0 });
    await server.close();
  }
});

test('a process that takes the place of one that is just ending waits for it', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const first = await startAnother(place);
  first.process.kill('SIGTERM');
  await serveHere(place);
  expect(await first.ended).toBe(0);
});

test('npm run backup, admin and search:reindex work beside it', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  await startAnother(place);
  const run = async (command: (terminal: Terminal) => Promise<void>, ...given: string[]) =>
    expect(await runCommand(command, { place, arguments: given })).toMatchObject({ status: 0, stderr: '' });
  await run(runBackupCommand);
  await run(runAdminCommand, 'create', 'asha@mail.example');
  await run(runReindexCommand);
});

test('on PostgreSQL, several processes may share a folder', async () => {
  const place = await makeDatabaseLocation('postgres', { migrated: true });
  await startAnother(place);
  await serveHere(place);
});

/** Names and sizes, without the part of SQLite's log that only holds while processes run. */
function filesIn({ dataDir }: DatabaseLocation): [string, number][] {
  const names = readdirSync(dataDir).filter((name) => !name.endsWith('-shm'));
  return names.sort().map((name) => [name, statSync(join(dataDir, name)).size]);
}
