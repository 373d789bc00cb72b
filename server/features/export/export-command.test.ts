import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMedia } from '#server/features/media/media.ts';
import { buildPost, buildUser } from '../../../test/support/database/builders.ts';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  makeFolder,
  onDatabase,
  onSqlite,
} from '../../../test/support/database/databases.ts';
import { textsIn } from '../../../test/support/moving/exports.ts';
import { fillWithEverything } from '../../../test/support/moving/fill-with-everything.ts';
import { startProcess } from '../../../test/support/runner/child-process.ts';
import { runCommand } from '../../../test/support/runner/run-command.ts';
import { runExportCommand } from './export-command.ts';

const COMMAND = 'server/features/export/export-command.ts';

const run = (place: DatabaseLocation, rest: string[]) => runCommand(runExportCommand, { place, arguments: rest });

/** In a process of its own, as a person does. */
async function start(place: DatabaseLocation, rest: string[], environment: Record<string, string> = {}) {
  const child = startProcess(COMMAND, { place, arguments: rest, environment });
  const status = await child.ended;
  return { status, stdout: child.stdout(), stderr: child.stderr() };
}

onDatabase('npm run export', (open) => {
  test('writes the file and says what is in it', async () => {
    const place = await open();
    await buildUser(place.database, { is_admin: 1 });
    await buildPost(place.database, { title: 'The lamp' });
    const file = join(makeFolder(), 'site.zip');
    const { status, stdout, stderr } = await run(place, [file]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Exported to .*site\.zip: [\d.]+ MB in [\d.]+ s\.\nWhat is in it: posts: 1; images: 0; /);
    expect(stdout).toContain('It holds the addresses of your subscribers');
    expect(Object.keys(await textsIn(readFileSync(file)))).toContain('subscribers.csv');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

onSqlite('npm run export', (open) => {
  test('writes the same bytes in every time zone', async () => {
    const place = await open();
    await fillWithEverything(place.database, openMedia({ dataDir: place.dataDir, s3: undefined }));
    const folder = makeFolder();
    const exportIn = async (TZ: string) => {
      const file = join(folder, `${TZ.replace('/', '-')}.zip`);
      const { status, stdout } = await start(place, [file, '--without-subscribers'], { TZ });
      expect([status, stdout]).toEqual([
        0,
        expect.stringContaining('Images whose files are missing, and so not in it: '),
      ]);
      expect(stdout).not.toContain('subscribers');
      return readFileSync(file);
    };
    const [west, east] = await Promise.all([exportIn('America/St_Johns'), exportIn('Pacific/Apia')]);
    expect(west.equals(east)).toBe(true);
  });
});

test('called in a wrong way, it says how, with status 2', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const stderr = 'Usage: npm run export -- FILE.zip [--without-subscribers]\n';
  const wrong = [[], ['one.zip', 'two.zip'], ['one.zip', '--force']];
  expect(await Promise.all(wrong.map((rest) => run(place, rest)))).toEqual(
    wrong.map(() => ({ status: 2, stdout: '', stderr })),
  );
});

test('a file that is there already stays as it is, and a folder that is not there is named', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const folder = makeFolder();
  const [file, inside] = [join(folder, 'site.zip'), join(folder, 'none', 'site.zip')];
  writeFileSync(file, 'mine');
  mkdirSync(join(folder, 'sub'));
  for (const [path, sentence] of [
    [file, `${file} already exists. Choose another name.\n`],
    [join(folder, 'sub'), `${join(folder, 'sub')} is a folder. Name the file, such as site.zip.\n`],
    [inside, `There is no folder ${join(folder, 'none')}.\n`],
  ] as const) {
    expect(await run(place, [path])).toEqual({ status: 1, stdout: '', stderr: sentence });
  }
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('an export that fails leaves no file behind', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const folder = makeFolder();
  writeFileSync(join(place.dataDir, 'chintan.db'), 'This is no database.');
  const { status } = await run(place, [join(folder, 'site.zip')]);
  expect(status).not.toBe(0);
  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
});
