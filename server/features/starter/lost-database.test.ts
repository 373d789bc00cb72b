import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Terminal } from '#server/base/terminal.ts';
import { runAdminCommand } from '#server/features/accounts/admin-command.ts';
import { runBackupCommand } from '#server/features/backup/backup-command.ts';
import { runRestoreCommand } from '#server/features/backup/restore-command.ts';
import { runImportCommand } from '#server/features/import/import-command.ts';
import { runReindexCommand } from '#server/features/search/reindex-command.ts';
import { buildUser } from '../../../test/support/database/builders.ts';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  makeFolder,
  onBothDatabases,
  onPostgres,
  openDatabaseAt,
} from '../../../test/support/database/databases.ts';
import { startProcess } from '../../../test/support/runner/child-process.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { runCommand } from '../../../test/support/runner/run-command.ts';
import { refusedStart, serveHere } from '../../../test/support/server/serve-here.ts';
import { refuseEmptyDatabase, refuseMissingDatabase } from './lost-database.ts';

guard('A site whose database was missing began anew, and an older backup was thought complete.');

const SERVER = 'test/support/server/stand-in-server.ts';
const READY = /^Chintan is ready at/m;
const FIRST_START = 'This is the first start.';
const WHAT_TO_DO =
  'Put the database back, or restore a backup with npm run restore -- FILE. If a new site is really meant to begin ' +
  'here, start once with npm start -- --new.';

const refusal = (what: string, dataDir: string, traces: string) =>
  `${what}, but the data folder ${dataDir} has been in use: it holds ${traces}. ${WHAT_TO_DO}`;

function leave(dataDir: string, trace: string, text = 'x'): void {
  mkdirSync(dirname(join(dataDir, trace)), { recursive: true });
  writeFileSync(join(dataDir, trace), text);
}

const missing = (dataDir: string, isNewSite = false) => refuseMissingDatabase({ databaseUrl: '', dataDir, isNewSite });

test.each(['secret', 'last-seen', 'chintan.db-wal', 'media/a.jpg', 'backups/a.tar'])(
  'a folder with %s and no database has been in use',
  (trace) => {
    const dataDir = makeFolder();
    leave(dataDir, trace);
    const refused = refusal('The database chintan.db is missing or empty', dataDir, trace.split('/')[0] ?? '');
    expect(() => missing(dataDir)).toThrow(refused);
    leave(dataDir, 'chintan.db', '');
    expect(() => missing(dataDir)).toThrow(refused);
    expect(() => missing(dataDir, true)).not.toThrow();
    leave(dataDir, 'chintan.db');
    expect(() => missing(dataDir)).not.toThrow();
  },
);

test('a folder without any of it is new, and so is one that is not there', () => {
  const dataDir = makeFolder();
  for (const trace of ['lock', 'outbox/a.eml', 'chintan.db', 'chintan.db-wal']) leave(dataDir, trace, '');
  for (const folder of ['media', 'backups']) mkdirSync(join(dataDir, folder));
  expect(() => missing(dataDir)).not.toThrow();
  expect(() => missing(join(dataDir, 'none'))).not.toThrow();
});

onBothDatabases('a data folder that has been in use', (open, engine) => {
  test('is not given to a database without people, with or without tables', async () => {
    for (const migrated of [true, false]) {
      const { database, ...place } = openDatabaseAt(await makeDatabaseLocation(engine, { migrated }));
      const empty = (isNewSite = false) => refuseEmptyDatabase(database, { ...place, isNewSite });
      await empty();
      leave(place.dataDir, 'last-seen');
      await expect(empty()).rejects.toThrow(
        /^The database .+ is empty, but the data folder .+ has been in use: it holds last-seen\. /,
      );
      await empty(true);
    }
  });

  test('starts as before with its people, and a second process may bring a new folder', async () => {
    const { database, databaseUrl, dataDir } = await open();
    await buildUser(database);
    leave(dataDir, 'secret');
    await refuseEmptyDatabase(database, { databaseUrl, dataDir, isNewSite: false });
    await refuseEmptyDatabase(database, { databaseUrl, dataDir: makeFolder(), isNewSite: false });
  });

  test('is not started anew when its database is lost, unless that is asked for', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    await startAndEnd(place);
    await loseDatabase(place);
    const before = readdirSync(place.dataDir).sort();

    const { status, stdout, stderr } = await refusedStart(place);
    expect([status, stdout]).toEqual([1, '']);
    const what = { sqlite: 'chintan.db is missing or empty', postgres: 'at DATABASE_URL is empty' }[engine];
    expect(stderr).toBe(`${refusal(`The database ${what}`, place.dataDir, 'secret, last-seen')}\n`);
    expect(readdirSync(place.dataDir).sort()).toEqual(before);

    expect((await serveHere(place, { isNewSite: true })).stdout).toContain(FIRST_START);
  });

  test('that only a first start without its end has seen is started again', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const { status, stderr } = await runCommand(runAdminCommand, { place, arguments: ['create', 'asha@mail.example'] });
    expect([status, stderr]).toEqual([1, expect.stringContaining('has not been started yet')]);
    expect(await startAndEnd(place)).toContain(FIRST_START);
    expect(await startAndEnd(place)).not.toContain(FIRST_START);
  });
});

const COMMANDS: [name: string, command: (terminal: Terminal) => Promise<void>, given: string[]][] = [
  ['admin', runAdminCommand, ['create', 'asha@mail.example']],
  ['import', runImportCommand, [import.meta.filename]],
  ['search:reindex', runReindexCommand, []],
];

test.each(COMMANDS)('npm run %s makes no tables where PostgreSQL lost them', async (_name, command, given) => {
  const place = await makeDatabaseLocation('postgres', { migrated: false });
  leave(place.dataDir, 'last-seen');
  const { status, stdout, stderr } = await runCommand(command, { place, arguments: given });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(WHAT_TO_DO);
  expect(await openDatabaseAt(place).database.engine.read.introspection.getTables()).toEqual([]);
});

test('with --new, the server makes a new database, but no command does beside what was written last', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  leave(place.dataDir, 'media/a.jpg');
  const server = startProcess(SERVER, { place, arguments: ['--new'] });
  await server.says(READY);
  server.process.kill('SIGKILL');
  await server.ended;
  const file = join(place.dataDir, 'chintan.db');
  renameSync(file, `${file}.away`);

  for (const [name, command, given] of COMMANDS) {
    const { status, stdout, stderr } = await runCommand(command, { place, arguments: given });
    expect([name, status, stdout]).toEqual([name, 1, '']);
    expect(stderr).toContain(WHAT_TO_DO);
  }
  renameSync(`${file}.away`, file);
  const people = await openDatabaseAt(place).database.read.selectFrom('users').select('email').execute();
  expect(people).toEqual([{ email: 'admin@chintan.localhost' }]);
});

test('a backup is restored into the folder that lost its database', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  await startAndEnd(place);
  const run = async (command: (terminal: Terminal) => Promise<void>, ...given: string[]) =>
    expect(await runCommand(command, { place, arguments: given })).toMatchObject({ status: 0, stderr: '' });
  await run(runBackupCommand);
  await loseDatabase(place);
  const [file = ''] = readdirSync(join(place.dataDir, 'backups'));
  await run(runRestoreCommand, join(place.dataDir, 'backups', file));
  expect(await startAndEnd(place)).not.toContain(FIRST_START);
});

async function startAndEnd(place: DatabaseLocation): Promise<string> {
  const server = await serveHere(place);
  await server.close();
  return server.stdout;
}

async function loseDatabase({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  const name = databaseUrl && new URL(databaseUrl).pathname.slice(1);
  if (name) await onPostgres(name, 'drop schema public cascade; create schema public');
  else for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `chintan.db${end}`), { force: true });
}
