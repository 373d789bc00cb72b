import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder, isBackupName } from './choose-file.ts';

/** Of those in the folder `backups` that carry a name given there, and what was cut off before it had one. */
export async function removeOldBackups(dataDir: string, before: number): Promise<void> {
  const folder = backupFolder(dataDir);
  for (const name of await readdir(folder)) {
    if (!isBackupName(name.replace(/\.part$/, ''))) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < before) await rm(file);
  }
}
