import { opendirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isoTime } from '#server/base/iso-time.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import type { Database, DatabaseLocation } from '#server/database/database.ts';
import { isMissingTable } from '#server/database/dialects/database-errors.ts';
import { hasUsers } from '#server/features/accounts/user-store.ts';

export interface SiteToOpen extends DatabaseLocation {
  /** Whether a site may begin in a data folder that has been in use. */
  isNewSite: boolean;
}

/** Needed where there is no secret in the folder, because SECRET is set. */
const LAST_SEEN = 'last-seen';

/**
 * What shows that a folder has been in use. Until its first admin is saved, a site leaves none of it without a database
 * beside it, so that a first start that was cut off can be made again.
 */
const FILES = ['secret', LAST_SEEN, 'chintan.db-wal'];
const FOLDERS = ['media', 'backups'];

/**
 * To be called before SQLite opens its file: it would make a new one, and remove a write-ahead log that lies there.
 * @throws {StartupError} when the folder was in use, and its database file is missing or empty
 */
export function refuseMissingDatabase({ databaseUrl, dataDir, isNewSite }: SiteToOpen): void {
  if (databaseUrl || isNewSite) return;
  const traces = findTraces(dataDir, [...FILES, ...FOLDERS]);
  if (traces.length > 0 && !isFilled(join(dataDir, 'chintan.db'))) {
    throw lostDatabase('The database chintan.db is missing or empty', dataDir, traces);
  }
}

/**
 * To be called before the first migration.
 * @throws {StartupError} when the folder was in use, and the database holds nobody
 */
export async function refuseEmptyDatabase(
  database: Database,
  { databaseUrl, dataDir, isNewSite }: SiteToOpen,
): Promise<void> {
  // Looked for first: another process that starts for the first time saves its admin before it leaves a trace. The
  // write-ahead log is there by now in any case.
  const traces = findTraces(dataDir, ['secret', LAST_SEEN, ...FOLDERS]);
  if (isNewSite || traces.length === 0 || (await hasPeople(database))) return;
  throw lostDatabase(`The database ${databaseUrl ? 'at DATABASE_URL' : 'chintan.db'} is empty`, dataDir, traces);
}

/** To be called when the site is served. A mark that cannot be written is missed only when the database is lost. */
export async function markInUse(dataDir: string): Promise<void> {
  await writeFileAtomic(join(dataDir, LAST_SEEN), Buffer.from(isoTime(Date.now()))).catch(() => {});
}

function lostDatabase(what: string, dataDir: string, traces: string[]): StartupError {
  return new StartupError(
    `${what}, but the data folder ${dataDir} has been in use: it holds ${traces.join(', ')}. Put the database back, or ` +
      'restore a backup with "npm run restore -- FILE". If a new site is really meant to begin here, start once with ' +
      '"npm start -- --new".',
  );
}

function findTraces(dataDir: string, names: string[]): string[] {
  return names.filter((name) => isFilled(join(dataDir, name)));
}

/** A file that is not empty, or a folder with something in it. */
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
