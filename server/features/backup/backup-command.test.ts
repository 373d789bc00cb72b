import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPost } from '../../../test/support/database/builders.ts';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  onBothDatabases,
  openDatabaseAt,
} from '../../../test/support/database/databases.ts';
import { newBackupFile } from '../../../test/support/moving/backups.ts';
import { forgeBackup, REAL_BACKUP } from '../../../test/support/moving/forged-backups.ts';
import { startProcess } from '../../../test/support/runner/child-process.ts';
import { runCommand } from '../../../test/support/runner/run-command.ts';
import { runBackupCommand } from './backup-command.ts';
import { runRestoreCommand } from './restore-command.ts';

const backUp = (place: DatabaseLocation, ...rest: string[]) => runCommand(runBackupCommand, { place, arguments: rest });
const restore = (place: DatabaseLocation, ...rest: string[]) =>
  runCommand(runRestoreCommand, { place, arguments: rest });

onBothDatabases('npm run backup', (_open, engine) => {
  test('makes a file beside a site that serves, and npm run restore a site of it', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const environment = { STARTER: 'essays' };
    const server = startProcess('test/support/server/stand-in-server.ts', { place, environment });
    const [, url = ''] = await server.says(/^Chintan is ready at (http:\/\/\S+)$/m);
    const made = startProcess('server/features/backup/backup-command.ts', { place });
    expect([await made.ended, made.stderr()]).toEqual([0, '']);
    const [name = ''] = readdirSync(join(place.dataDir, 'backups'));
    const file = join(place.dataDir, 'backups', name);
    expect(name).toMatch(/^chintan-\d{4}-\d\d-\d\d-\d{4}\.tar$/);
    expect(made.stdout()).toMatch(/^Your site is safe in \S+: [\d.]+ MB in [\d.]+ s, read back and complete\.\n$/);
    expect(made.stdout()).toContain(file);

    const empty = await makeDatabaseLocation(engine, { migrated: false });
    const restored = await restore(empty, file);
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toMatch(/^Restored as the site was on .* UTC: posts 12, comments 0, people 1\. Everyone/);
    const answers = async (base: string) => (await fetch(`${base}/blog`)).text();
    const again = startProcess('test/support/server/stand-in-server.ts', { place: empty, environment });
    const [, otherUrl = ''] = await again.says(/^Chintan is ready at (http:\/\/\S+)$/m);
    expect(again.stdout()).not.toContain('This is the first start');
    expect((await answers(otherUrl)).replaceAll(otherUrl, url)).toBe(await answers(url));
    const rows = openDatabaseAt(place).database.read.selectFrom('backups').select(['file', 'day', 'failure']);
    expect(await rows.execute()).toMatchObject([{ file, day: null, failure: null }]);
  }, 240_000);
});

test('a backup goes where it is wished, and never over another file', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const { database } = openDatabaseAt(place);
  await buildPost(database);
  const file = newBackupFile();
  expect((await backUp(place, file)).status).toBe(0);
  expect(await backUp(place, file)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${file} already exists. Choose another name.\n`,
  });
  const missing = join(dirname(file), 'not-mounted');
  for (const wish of [join(missing, 'site.tar'), `${missing}/`, join(missing, 'below', 'site.tar')]) {
    expect(await backUp(place, wish)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^There is no folder \S+not-mounted\S*\. Create it, or mount its disk, and try again\.\n$/,
      ),
    });
  }
  expect(readdirSync(dirname(file))).toEqual(['site.tar']);
  expect((await backUp(place, `${dirname(file)}/`)).status).toBe(0);
  expect(readdirSync(dirname(file))).toHaveLength(2);
  expect(await backUp(place, 'a', 'b')).toMatchObject({
    status: 2,
    stderr: 'Usage: npm run backup [-- FILE]\n',
  });
});

test('a restore that cannot be says why in a sentence, with status 1', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const file = newBackupFile();
  expect(await restore(place)).toMatchObject({ status: 2, stderr: 'Usage: npm run restore -- FILE\n' });
  expect(await restore(place, file)).toEqual({ status: 1, stdout: '', stderr: `There is no file ${file}.\n` });
  writeFileSync(file, 'x');
  const refused = await restore(place, file);
  expect(refused).toMatchObject({ status: 1, stderr: `${file} is not a backup of Chintan, or its end is missing.\n` });
  expect(readdirSync(place.dataDir)).toEqual([]);
  const misfit = await forgeBackup(REAL_BACKUP, { manifest: (told) => ({ ...told, missingFiles: 'none' }) });
  expect(await restore(place, misfit)).toMatchObject({
    status: 1,
    stderr: `${misfit} is not a backup of Chintan.\n`,
  });
  // What nobody thought of has no sentence of its own.
  writeFileSync(join(place.dataDir, 'media'), 'a file where the folder should be');
  const said = await restore(place, REAL_BACKUP);
  expect(said).toMatchObject({ status: 1, stderr: expect.stringMatching(/^[^\n]+\.\n$/) });
});
