import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startProcess } from '../../test/support/child-process.ts';
import { makeDatabaseLocation, makeFolder, onSqlite } from '../../test/support/databases.ts';
import { openToOthers } from '../../test/support/file-modes.ts';
import { REAL_BACKUP } from '../../test/support/forged-backups.ts';
import { collectLog } from '../../test/support/log.ts';
import { makeDataPrivate } from './private-files.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('an existing data folder is closed to others, also through a link, and the files in it stay as they are', async () => {
  const outside = makeFolder();
  const [folder, link] = [join(outside, 'data'), join(outside, 'link')];
  mkdirSync(folder);
  symlinkSync(folder, link);
  writeFileSync(join(folder, 'photograph'), '');
  for (const path of [outside, folder, join(folder, 'photograph')]) chmodSync(path, 0o755);
  const { logger, lines } = collectLog();
  await makeDataPrivate(link, logger);
  expect([folder, outside, join(folder, 'photograph')].map(modeOf)).toEqual(['700', '755', '755']);
  expect(lines).toEqual([]);
});

test('a data folder that is not there yet is not made', async () => {
  const folder = join(makeFolder(), 'data');
  await makeDataPrivate(folder, collectLog().logger);
  expect(existsSync(folder)).toBe(false);
});

// Not even root may change what the kernel shows here.
const NOBODYS = '/proc/sys/kernel/random';

test.skipIf(!existsSync(NOBODYS))('a folder that cannot be changed is a warning', async () => {
  const { logger, lines, expectComplaint } = collectLog();
  expectComplaint('others may be able to read files of the data folder');
  await makeDataPrivate(NOBODYS, logger);
  expect(lines).toMatchObject([{ level: 'warn', code: expect.stringMatching(/^(EPERM|EROFS)$/), path: NOBODYS }]);
});

onSqlite('the data folder', (_open, engine) => {
  test('is its owner’s after a start, with all that is made', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: true });
    mkdirSync(join(place.dataDir, 'media'), { mode: 0o700 });
    const image = join(place.dataDir, 'media', '00000000000000000000-960-0000000000000000.webp');
    writeFileSync(image, 'a picture', { mode: 0o600 });
    chmodSync(place.dataDir, 0o755);
    chmodSync(join(place.dataDir, 'chintan.db'), 0o600);
    const server = startProcess('test/support/stand-in-server.ts', {
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
  ['accounts/admin', ['create', 'a@example.org']],
  ['search/reindex', []],
  ['import/import', ['package.json']],
])('npm run %s makes no file that others can read', async (command, rest) => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const dataDir = join(place.dataDir, 'data');
  const started = startProcess(`server/features/${command}-command.ts`, {
    place: { ...place, dataDir },
    arguments: rest,
  });
  await started.ended;
  expect(existsSync(join(dataDir, 'chintan.db'))).toBe(true);
  expect(openToOthers(dataDir)).toEqual([]);
});
