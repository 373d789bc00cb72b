import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder, isBackupName } from './choose-file.ts';

const PART = '.part';

/**
 * Removes files in the folder `backups` that carry the name of a backup and were written before `before`. The `keep`
 * newest always remain, in case the clock is wrong.
 */
export async function removeOldBackups(
  dataDir: string,
  { before, keep }: { before: number; keep: number },
): Promise<void> {
  const found = (await listFiles(dataDir)).filter(({ name }) => isBackupName(name));
  const others = found.sort((one, other) => other.writtenAt - one.writtenAt).slice(keep);
  for (const { file, writtenAt } of others) if (writtenAt < before) await rm(file);
}

/** Removes the partial files of backups that were interrupted. */
export async function removeUnfinishedBackups(dataDir: string, before: number): Promise<void> {
  for (const { file, name, writtenAt } of await listFiles(dataDir)) {
    if (name.endsWith(PART) && isBackupName(name.slice(0, -PART.length)) && writtenAt < before) await rm(file);
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
