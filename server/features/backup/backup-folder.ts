import { access, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { localTime } from '#server/base/iso-time.ts';
import { BackupProblem } from './backup-problem.ts';

const NAME = /^chintan-\d{4}-\d\d-\d\d-\d{4}(-\d+)?\.tar$/;
const PART = '.part';

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/**
 * Names a file after the time in a zone: the site's at night, otherwise that of the machine. A second backup in the same
 * minute gets a number.
 */
export async function chooseFile(folder: string, timeZone: string, now: number): Promise<string> {
  const { day, hour, minute } = localTime(timeZone, now);
  const time = [hour, minute].map((number) => String(number).padStart(2, '0')).join('');
  for (let number = 1; ; number += 1) {
    const file = join(folder, `chintan-${day}-${time}${number > 1 ? `-${number}` : ''}.tar`);
    if (!(await exists(file))) return file;
  }
}

/**
 * Chooses the file that the person asked for: one in the given folder, or the given file, which must not exist yet.
 * @throws {BackupProblem} when the folder is missing. Making it could put the backup on the wrong disk, when the one
 * meant is not mounted.
 */
export async function chooseRequestedFile(requested: string, timeZone: string, now: number): Promise<string> {
  const found = await stat(requested).catch(() => undefined);
  if (found?.isDirectory()) return chooseFile(requested, timeZone, now);
  if (found) throw new BackupProblem(`${requested} already exists. Choose another name.`);
  const folder = /[/\\]$/.test(requested) ? requested : dirname(requested);
  if (await exists(folder)) return requested;
  throw new BackupProblem(`There is no folder ${folder}. Create it, or mount its disk, and try again.`);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Removes files in the folder `backups` that carry the name of a backup and were written before `before`. The `keep`
 * newest always remain, in case the clock is wrong.
 */
export async function removeOldBackups(
  dataDir: string,
  { before, keep }: { before: number; keep: number },
): Promise<void> {
  const found = (await listFiles(dataDir)).filter(({ name }) => NAME.test(name));
  const others = found.sort((one, other) => other.writtenAt - one.writtenAt).slice(keep);
  for (const { file, writtenAt } of others) if (writtenAt < before) await rm(file);
}

/** Removes the partial files of backups that were interrupted. */
export async function removeUnfinishedBackups(dataDir: string, before: number): Promise<void> {
  for (const { file, name, writtenAt } of await listFiles(dataDir)) {
    if (name.endsWith(PART) && NAME.test(name.slice(0, -PART.length)) && writtenAt < before) await rm(file);
  }
}

/** @returns an empty list when the folder does not exist */
async function listFiles(dataDir: string): Promise<{ file: string; name: string; writtenAt: number }[]> {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const found = names.map(async (name) => {
    const file = join(folder, name);
    const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(file).catch(() => undefined)) ?? {};
    return { file, name, writtenAt: mtimeMs };
  });
  return Promise.all(found);
}
