import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { localTime } from '#server/base/local-time.ts';
import { BackupProblem } from './backup-problem.ts';

const NAME = /^chintan-\d{4}-\d\d-\d\d-\d{4}(-\d+)?\.tar$/;

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Whether the name is one of those given here. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** Named by the time in the zone of the site; a second one in the same minute gets a number. */
export async function chooseFile(folder: string, timeZone: string, now: number): Promise<string> {
  const { day, hour, minute } = localTime(timeZone, now);
  const time = [hour, minute].map((number) => String(number).padStart(2, '0')).join('');
  for (let number = 1; ; number += 1) {
    const file = join(folder, `chintan-${day}-${time}${number > 1 ? `-${number}` : ''}.tar`);
    if (!(await exists(file))) return file;
  }
}

/**
 * Where somebody wished it: a folder, or a file that is not there yet.
 * @throws {BackupProblem} where the folder is missing: in the place of a disk that is not mounted, one would be made on another
 */
export async function chooseWishedFile(wish: string, timeZone: string, now: number): Promise<string> {
  const found = await stat(wish).catch(() => undefined);
  if (found?.isDirectory()) return chooseFile(wish, timeZone, now);
  if (found) throw new BackupProblem(`${wish} is there already. Please choose another name.`);
  const folder = /[/\\]$/.test(wish) ? wish : dirname(wish);
  if (await exists(folder)) return wish;
  throw new BackupProblem(`There is no folder ${folder}. Please make it, or mount its disk, and try again.`);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
