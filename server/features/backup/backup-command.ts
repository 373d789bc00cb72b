import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { refuse, startCommand, type Terminal } from '#server/base/terminal.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { isMigrated } from '#server/database/migrate.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import type { Backup } from './archive.ts';
import { backupFolder, chooseFile, chooseRequestedFile } from './backup-folder.ts';
import { readFileArgument, refuseProblem } from './backup-problem.ts';
import { insertBackup } from './backup-store.ts';
import { makeBackup } from './make-backup.ts';

/**
 * The server forks this command for the nightly backup. It names the file, records the outcome, and kills the process
 * once it knows the exit status.
 */
const isNightly = import.meta.main && process.send !== undefined;
if (isNightly) {
  // A terminal or service manager signals the server too, which then stops this process itself.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('exit', (status) => process.connected && process.send?.(status));
  process.channel?.unref();
  // Written now, because the server kills this process at its end.
  flushCompileCache();
}

if (import.meta.main) {
  // Serving requests is more urgent than the backup.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await startCommand(runBackupCommand);
}

export async function runBackupCommand(terminal: Terminal): Promise<void> {
  await run(terminal).catch((error) => refuseProblem(terminal, error));
}

async function run(terminal: Terminal): Promise<void> {
  const requestedFile = readFileArgument(terminal);
  if (requestedFile === null) return refuse(terminal, 'Usage: npm run backup [-- FILE]', 2);
  const config = readConfig(terminal.env);
  const started = Date.now();
  const file = await chooseTarget(requestedFile, config, started);
  const backup = await makeBackup(config, resolve(file), started);
  if (!isNightly) await recordManualBackup(terminal, config, { file: resolve(file), started, bytes: backup.bytes });
  terminal.stdout.write(`${summarise(file, backup, Date.now() - started)}\n`);
}

/** Its name has the time of this machine: that of the site is in its database, whose tables may be of any version. */
async function chooseTarget(requestedFile: string | undefined, { dataDir }: Config, now: number): Promise<string> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (!requestedFile) return chooseFile(backupFolder(dataDir), timeZone, now);
  return isNightly ? requestedFile : chooseRequestedFile(requestedFile, timeZone, now);
}

/** Records a backup made by hand, so that the desk shows it. Skipped where the tables are older than this version. */
async function recordManualBackup(
  terminal: Terminal,
  config: Config,
  { file, started, bytes }: { file: string; started: number; bytes: number },
) {
  const database = openDatabase({ ...config, onError: (error) => failInTerminal(terminal, error) });
  try {
    if (!(await isMigrated(database))) return;
    const times = { started_at: started, finished_at: Date.now() };
    await database.transaction((db) => insertBackup(db, { day: null, file, bytes, failure: null, ...times }));
  } finally {
    await database.close();
  }
}

function summarise(file: string, { bytes, manifest }: Backup, milliseconds: number): string {
  const megabytes = (bytes / 1e6).toLocaleString('en', { maximumSignificantDigits: 3 });
  const { missingFiles } = manifest;
  const missing =
    missingFiles > 0 ? ` Files removed from the site in the meantime, and so not included: ${missingFiles}.` : '';
  const seconds = (milliseconds / 1000).toFixed(1);
  return `Your site is safe in ${file}: ${megabytes} MB in ${seconds} s, read back and complete.${missing}`;
}
