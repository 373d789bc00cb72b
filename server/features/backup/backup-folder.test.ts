import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../test/support/database/databases.ts';
import { removeOldBackups } from './backup-folder.ts';

const nameOf = (day: number) => `chintan-2026-11-0${day}-0300.tar`;

test('old backups go, but the newest stay however old they are, and so does every other file', async () => {
  const dataDir = makeFolder();
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  for (const day of [1, 2, 3, 4]) {
    writeFileSync(join(folder, nameOf(day)), '');
    utimesSync(join(folder, nameOf(day)), day, day);
  }
  writeFileSync(join(folder, 'mine.tar'), '');
  utimesSync(join(folder, 'mine.tar'), 1, 1);

  await removeOldBackups(dataDir, { before: 4000, keep: 2 });
  expect(readdirSync(folder).sort()).toEqual([nameOf(3), nameOf(4), 'mine.tar']);
  await removeOldBackups(dataDir, { before: 1000, keep: 0 });
  expect(readdirSync(folder).sort()).toEqual([nameOf(3), nameOf(4), 'mine.tar']);
});
