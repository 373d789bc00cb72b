import { opendirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import type { Database, DatabaseLocation } from '#server/database/database.ts';
import { isMissingTable } from '#server/database/dialects/database-errors.ts';
import { hasUsers } from '#server/features/accounts/user-store.ts';

export interface SiteToOpen extends DatabaseLocation {
  /** Whether a new site may start in a data folder that has been in use. */
  isNewSite: boolean;
}

/** Marks the folder as used even when the variable SECRET is set, and the folder therefore has no file `secret`. */
const LAST_SEEN = 'last-seen';

/**
 * Files and folders that show that a data folder has been in use. Before its first admin is saved, a site creates none
 * of them without a database beside them, so that an interrupted first start can be repeated.
 */
const FILES = ['secret', LAST_SEEN, 'chintan.db-wal'];
const FOLDERS = ['media', 'backups'];

/**
 * Must be called before SQLite opens its file: SQLite would create a new one and delete an existing write-ahead log.
 * @throws {StartupError} when the folder was in use and its database file is missing or empty
 */
export function refuseMissingDatabase({ databaseUrl, dataDir, isNewSite }: SiteToOpen): void {
  if (databaseUrl || isNewSite) return;
  const traces = findTraces(dataDir, [...FILES, ...FOLDERS]);
  if (traces.length > 0 && !isFilled(join(dataDir, 'chintan.db'))) {
    throw lostDatabase('The database chintan.db is missing or empty', dataDir, traces);
  }
}

/**
 * Must be called before the first migration.
 * @throws {StartupError} when the folder was in use and the database has no users
 */
export async function refuseEmptyDatabase(
  database: Database,
  { databaseUrl, dataDir, isNewSite }: SiteToOpen,
): Promise<void> {
  // The order matters: another process on its first start saves its admin before it creates any of these files. The
  // write-ahead log is not looked for, since opening the database has created one.
  const traces = findTraces(dataDir, ['secret', LAST_SEEN, ...FOLDERS]);
  if (isNewSite || traces.length === 0 || (await hasPeople(database))) return;
  throw lostDatabase(`The database ${databaseUrl ? 'at DATABASE_URL' : 'chintan.db'} is empty`, dataDir, traces);
}

/** Call when the site starts serving. A failure is ignored: the mark only matters if the database is lost one day. */
export async function markInUse(dataDir: string): Promise<void> {
  await writeFileAtomic(join(dataDir, LAST_SEEN), Buffer.from(isoTime(Date.now()))).catch(() => {});
}

function lostDatabase(what: string, dataDir: string, traces: string[]): StartupError {
  return new StartupError(
    `${what}, but the data folder ${dataDir} has been in use: it holds ${traces.join(', ')}. Put the database back, or ` +
      'restore a backup with npm run restore -- FILE. If a new site is really meant to begin here, start once with ' +
      'npm start -- --new.',
  );
}

function findTraces(dataDir: string, names: string[]): string[] {
  return names.filter((name) => isFilled(join(dataDir, name)));
}

function isFilled(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return (found?.size ?? 0) > 0;
  const folder = opendirSync(path);
  try {
    return folder.readSync() !== null;
  } finally {
    folder.closeSync();
  }
}

async function hasPeople({ read }: Database): Promise<boolean> {
  try {
    return await hasUsers(read);
  } catch (error) {
    if (isMissingTable(error as Error)) return false;
    throw error;
  }
}
