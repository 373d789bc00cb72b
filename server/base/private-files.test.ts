import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeDatabaseLocation, makeFolder, onSqlite } from '../../test/support/database/databases.ts';
import { REAL_BACKUP } from '../../test/support/moving/forged-backups.ts';
import { startProcess } from '../../test/support/runner/child-process.ts';
import { openToOthers } from '../../test/support/runner/file-modes.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { collectLog } from '../../test/support/server/log.ts';
import { makeDataPrivate } from './private-files.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

guard('Files of an earlier release, or copied back, stayed open to other users after a start.', () => {
  test('an existing data folder becomes its owner’s, with all that the site keeps in it', () => {
    const folder = makeFolder();
    const folders = ['media/below', 'backups', 'outbox', 'imports/1'];
    const files = [
      'chintan.db',
      'chintan.db-wal',
      'secret',
      'media/a.webp',
      'media/below/file',
      'backups/old.tar',
      'outbox/mail',
      'imports/1/upload',
    ];
    for (const below of folders) mkdirSync(join(folder, below), { recursive: true });
    for (const file of files) writeFileSync(join(folder, file), file, { mode: 0o644 });
    for (const some of ['', 'media', ...folders]) chmodSync(join(folder, some), 0o755);
    const { logger, lines } = collectLog();
    makeDataPrivate(folder, logger);
    expect(openToOthers(folder)).toEqual([]);
    expect(['', 'media', 'secret'].map((name) => modeOf(join(folder, name)))).toEqual(['700', '700', '600']);
    expect(files.map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual(files);

    const times = () => files.map((file) => statSync(join(folder, file)).ctimeMs);
    const before = times();
    makeDataPrivate(folder, logger);
    expect([times(), lines]).toEqual([before, []]);
  });

  test('what is not the site’s keeps its mode, in a folder that others no longer enter', () => {
    const folder = makeFolder();
    const others = ['photographs', 'photographs/file', 'media-originals'];
    for (const name of ['photographs', 'media-originals']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'photographs', 'file'), '');
    for (const path of [...others, '']) chmodSync(join(folder, path), 0o755);
    makeDataPrivate(folder, collectLog().logger);
    expect(['', ...others].map((name) => modeOf(join(folder, name)))).toEqual(['700', '755', '755', '755']);
  });

  test('links out of the data folder are not followed, the folder itself may be one', () => {
    const outside = makeFolder();
    const [folder, link, file] = [join(outside, 'data'), join(outside, 'link'), join(outside, 'file')];
    mkdirSync(join(outside, 'others'));
    mkdirSync(folder, { mode: 0o755 });
    symlinkSync(folder, link);
    writeFileSync(file, '');
    for (const path of [outside, join(outside, 'others')]) chmodSync(path, 0o755);
    chmodSync(file, 0o644);
    symlinkSync(file, join(folder, 'secret'));
    symlinkSync(join(outside, 'others'), join(folder, 'media'));
    symlinkSync(join(outside, 'nowhere'), join(folder, 'backups'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    makeDataPrivate(link, collectLog().logger);
    expect(modeOf(folder)).toBe('700');
    expect([outside, join(outside, 'others'), file].map(modeOf)).toEqual(['755', '755', '644']);
    expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
  });
});

test('a data folder that is not there yet is not made', () => {
  const folder = join(makeFolder(), 'data');
  makeDataPrivate(folder, collectLog().logger);
  expect(existsSync(folder)).toBe(false);
});

// Not even root may change what the kernel shows here.
const NOBODYS = '/proc/sys/kernel/random';

test.skipIf(!existsSync(NOBODYS))('a folder that cannot be changed is a warning', () => {
  const { logger, lines, expectComplaint } = collectLog();
  expectComplaint('others may be able to read files of the data folder');
  makeDataPrivate(NOBODYS, logger);
  expect(lines).toMatchObject([
    { level: 'warn', files: 1, code: expect.stringMatching(/^(EPERM|EROFS)$/), path: NOBODYS },
  ]);
});

onSqlite('the data folder', (_open, engine) => {
  test('is its owner’s after a start, with all that was there and all that is made', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: true });
    mkdirSync(join(place.dataDir, 'media'));
    const image = join(place.dataDir, 'media', '00000000000000000000-960-0000000000000000.webp');
    writeFileSync(image, 'a picture', { mode: 0o644 });
    chmodSync(place.dataDir, 0o755);
    const server = startProcess('test/support/server/stand-in-server.ts', {
      place,
      environment: { STARTER: 'essays' },
      // The folder holds a picture already, so that a new site has to be asked for.
      arguments: ['--new'],
    });
    const [, url = ''] = await server.says(/^Chintan is ready at (http:\/\/\S+)$/m);
    expect(openToOthers(place.dataDir)).toEqual([]);
    expect(await (await fetch(`${url}/media/00000000000000000000-960-0000000000000000.webp`)).text()).toBe('a picture');
    const body = JSON.stringify({ email: 'reader@example.org' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${url}/api/newsletter/subscribe`, { method: 'POST', headers, body })).status).toBe(200);
    await vi.waitFor(() => expect(existsSync(join(place.dataDir, 'outbox'))).toBe(true), { timeout: 60_000 });
    expect(await startProcess('server/features/backup/backup-command.ts', { place }).ended).toBe(0);
    expect(openToOthers(place.dataDir)).toEqual([]);
  });

  test('is its owner’s after a restore', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const dataDir = join(place.dataDir, 'data');
    const restore = startProcess('server/features/backup/restore-command.ts', {
      place: { ...place, dataDir },
      arguments: [REAL_BACKUP],
    });
    expect([await restore.ended, restore.stderr()]).toEqual([0, '']);
    expect(openToOthers(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, 'media'))).toBe(true);
  });
});

test.each([
  ['server/features/accounts/admin-command.ts', ['create', 'a@example.org']],
  ['server/features/search/reindex-command.ts', []],
  ['server/features/import/import-command.ts', ['package.json']],
])('%s makes no file that others can read', async (command, rest) => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const dataDir = join(place.dataDir, 'data');
  const started = startProcess(command, {
    place: { ...place, dataDir },
    arguments: rest,
  });
  await started.ended;
  expect(existsSync(join(dataDir, 'chintan.db'))).toBe(true);
  expect(openToOthers(dataDir)).toEqual([]);
});
