import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Logger } from 'pino';
import { clockIn } from '#server/clock-in.ts';
import type { Database } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { claimDay, deleteBackupsBefore, finishBackup, giveDayBack, renewClaim } from './backup-store.ts';
import { backupFolder, chooseFile } from './choose-file.ts';
import type { BackedUpSite } from './make-backup.ts';
import type { NightlyOutcome } from './nightly-process.ts';
import { removeOldBackups, removeUnfinishedBackups } from './remove-old-backups.ts';
import { startNightlyProcess } from './start-nightly-process.ts';

const LOOK_EVERY_MS = 5 * 60_000;
/** The first hour of the day in which hardly anybody reads; who was off then makes it up later. */
const QUIET_HOUR = 3;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/**
 * After one that failed, or whose process ended without a word. Not sooner, in case the backup itself is what ends the
 * process, as where there is too little memory.
 */
const RETRY_AFTER_MS = 45 * 60_000;
/** What is being written is never left alone for so long. */
const ABANDONED_AFTER_MS = 30 * 60_000;
const ROWS_KEPT_MS = 90 * DAY;

interface NightlyOptions {
  database: Database;
  site: BackedUpSite;
  /** For how many days they are kept; 0 makes none. */
  backupDays: number;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  isClockDoubted?: () => boolean;
  /** How often a process says that it is still working on one; shorter in tests. */
  renewEveryMs?: number;
}

/** One backup a day in the folder `backups`, by one of the processes that share the site. */
export function backUpNightly(options: NightlyOptions): { stop(): Promise<void> } {
  if (options.backupDays === 0) return { stop: async () => {} };
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  const timer = setInterval(() => {
    working ??= backUpWhenDue(options, Date.now(), stopping.signal)
      .catch((error) => options.logger.warn({ err: error }, 'whether a backup is due could not be found out'))
      .finally(() => {
        working = undefined;
      });
  }, LOOK_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await working;
    },
  };
}

/** Whoever stops it gives the day back. */
export async function backUpWhenDue(options: NightlyOptions, now: number, signal?: AbortSignal): Promise<void> {
  const { database, logger } = options;
  // Of all that is configured, no more than it takes.
  const { databaseUrl, dataDir, s3 } = options.site;
  const site = { databaseUrl, dataDir, s3 };
  const { timeZone } = await readSiteSettings(database.read);
  const { day, hour } = clockIn(timeZone, now);
  if (hour < QUIET_HOUR) return;
  const file = await chooseFile(backupFolder(site.dataDir), timeZone, now);
  const claim = { day, file: basename(file), now, retryBefore: now - RETRY_AFTER_MS };
  const id = await database.transaction((db) => claimDay(db, claim));
  if (id === undefined) return;
  // One that is killed again and again must not fill the disk.
  if (!options.isClockDoubted?.()) await removeUnfinishedBackups(site.dataDir, now - ABANDONED_AFTER_MS);

  const startedAt = performance.now();
  const time = () => Math.round(now + performance.now() - startedAt);
  const renew = () => database.transaction((db) => renewClaim(db, id, time())).catch(() => {});
  const renewing = setInterval(renew, options.renewEveryMs ?? LOOK_EVERY_MS);
  const outcome = await startNightlyProcess({ site, file }, signal).finally(() => clearInterval(renewing));
  if (outcome === 'stopped') {
    await rm(`${file}.part`, { force: true });
    return database.transaction((db) => giveDayBack(db, id));
  }
  await note(database, id, { ...outcome, finished_at: time() }, now - ROWS_KEPT_MS);
  if ('failure' in outcome) return logger.error({ reason: outcome.failure }, 'the nightly backup failed');
  logger.info({ file: basename(file), bytes: outcome.bytes }, 'the nightly backup is made');
  if (options.isClockDoubted?.()) return;
  await removeOldBackups(site.dataDir, { before: now - options.backupDays * DAY, keep: options.backupDays });
}

type Finished = NightlyOutcome & { finished_at: number };

function note(database: Database, id: number, outcome: Finished, keptSince: number): Promise<void> {
  return database.transaction(async (db) => {
    await finishBackup(db, id, { bytes: null, failure: null, ...outcome });
    await deleteBackupsBefore(db, keptSince);
  });
}
