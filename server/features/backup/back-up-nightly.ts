import { fork } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { localTime } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import { type ScheduledJobKind, scheduledJob } from '#server/jobs/job-kind.ts';
import { backupFolder, chooseFile, removeOldBackups, removeUnfinishedBackups } from './backup-folder.ts';
import { claimDay, deleteBackupsBefore, finishBackup } from './backup-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LOOK_EVERY_MS = 10 * MINUTE;
/**
 * Backups begin at this hour, when there are few readers. A site that was down then makes its backup later in the day.
 */
const QUIET_HOUR = 3;
/**
 * The wait after a backup that failed or whose process was killed. The backup itself may be what ends the process, for
 * example because it runs out of memory, so it is not retried at once.
 */
const RETRY_AFTER_MS = 45 * MINUTE;
/** An unfinished file of this age belongs to no backup that is still running. */
const ABANDONED_AFTER_MS = 30 * MINUTE;
const ROWS_RETENTION_MS = 90 * DAY;

/** In megabytes. Without these limits, V8 would let the heap grow only to collect garbage less often. */
const FLAGS = ['--no-warnings', '--max-semi-space-size=2', '--max-old-space-size=256'];
const COMMAND = join(import.meta.dirname, 'backup-command.ts');

interface NightlyDeps {
  database: Database;
  site: { dataDir: string };
  /** For how many days backups are retained; also how many of them always remain. */
  backupDays: number;
  logger: Pick<Logger, 'info' | 'error'>;
  /** The site's environment variables, as `npm run backup` reads them. */
  environment?: NodeJS.ProcessEnv;
}

/** Makes one backup a day in the folder `backups`. */
export function backUpNightly(deps: NightlyDeps): ScheduledJobKind {
  return scheduledJob({
    kind: 'back-up-nightly',
    everyMs: LOOK_EVERY_MS,
    removesByAge: false,
    run: ({ signal }) => backUpWhenDue(deps, Date.now(), signal),
  });
}

/** Does nothing unless a backup is due. One that the signal aborts is made by the next process, 45 minutes later. */
export async function backUpWhenDue(deps: NightlyDeps, now: number, signal: AbortSignal): Promise<void> {
  const { database, site, environment = process.env } = deps;
  const { timeZone } = await readSiteSettings(database.read);
  const { day, hour } = localTime(timeZone, now);
  if (hour < QUIET_HOUR) return;
  const file = await chooseFile(backupFolder(site.dataDir), timeZone, now);
  const claim = { day, file: basename(file), now, retryBefore: now - RETRY_AFTER_MS };
  const id = await database.transaction((db) => claimDay(db, claim));
  if (id === undefined) return;
  // A backup that is killed again and again must not fill the disk.
  await removeUnfinishedBackups(site.dataDir, now - ABANDONED_AFTER_MS);

  const startedAt = performance.now();
  const outcome = await runBackupProcess({ file, environment, signal });
  // The row stays unfinished, as that of a process that was killed.
  if (outcome === undefined) return rm(`${file}.part`, { force: true });
  const finishedAt = Math.round(now + performance.now() - startedAt);
  await record(deps, { id, file, now, finishedAt, outcome });
}

interface Finished {
  id: number;
  file: string;
  now: number;
  finishedAt: number;
  outcome: BackupOutcome;
}

async function record(deps: NightlyDeps, { id, file, now, finishedAt, outcome }: Finished): Promise<void> {
  const { database, site, backupDays, logger } = deps;
  await database.transaction(async (db) => {
    await finishBackup(db, id, { bytes: null, failure: null, ...outcome, finished_at: finishedAt });
    await deleteBackupsBefore(db, now - ROWS_RETENTION_MS);
  });
  if ('failure' in outcome) return logger.error({ reason: outcome.failure }, 'the nightly backup failed');
  logger.info({ file: basename(file), bytes: outcome.bytes }, 'the nightly backup is made');
  await removeOldBackups(site.dataDir, { before: now - backupDays * DAY, keep: backupDays });
}

/** The size of the backup, or a sentence that says why there is none. */
type BackupOutcome = { bytes: number } | { failure: string };

interface BackupRun {
  file: string;
  /** The environment variables that say which site to back up. */
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * Backs the site up in a process of its own, which has a lower priority than the server and returns all its memory.
 * @returns `undefined` when the signal aborted it
 */
async function runBackupProcess({ file, environment, signal }: BackupRun): Promise<BackupOutcome | undefined> {
  const child = fork(COMMAND, [file], {
    env: environment,
    execArgv: FLAGS,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  const { promise: ended, resolve } = Promise.withResolvers<number | string | null>();
  child.on('error', ({ message }) => resolve(message));
  child.on('message', (exitStatus) => {
    // In development, Node sends messages of its own.
    if (typeof exitStatus !== 'number') return;
    resolve(exitStatus);
    // Its exit might never end (nodejs/node#54918), and then no other night would have a backup.
    child.kill('SIGKILL');
  });
  child.on('close', (code, killedBy) => resolve(killedBy ?? code));
  const stderr = child.stderr ? await text(child.stderr) : '';
  const status = await ended;
  if (status === 0) return { bytes: (await stat(file)).size };
  if (signal.aborted) return undefined;
  // The command reports a problem in one line; a crash of Node writes several.
  const isSentence = /^.+\n$/.test(stderr);
  return { failure: isSentence ? stderr.trim() : `The process that makes backups ended with ${status}.` };
}
