import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder, isBackupName } from './choose-file.ts';

/**
 * Of those in the folder `backups` that carry a name given there, and what was cut off before it had one. The newest stay,
 * however old they seem.
 */
export async function removeOldBackups(
  dataDir: string,
  { before, keep }: { before: number; keep: number },
): Promise<void> {
  const folder = backupFolder(dataDir);
  const names = (await readdir(folder)).filter((name) => isBackupName(name.replace(/\.part$/, '')));
  const found = await Promise.all(
    names.map(async (name) => ({ name, writtenAt: (await stat(join(folder, name))).mtimeMs })),
  );
  const newest = found
    .filter(({ name }) => isBackupName(name))
    .sort((one, other) => other.writtenAt - one.writtenAt)
    .slice(0, keep);
  for (const file of found) {
    if (file.writtenAt < before && !newest.includes(file)) await rm(join(folder, file.name));
  }
}
