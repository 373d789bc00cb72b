import type { Database } from '#server/database/database.ts';
import { deleteUnverifiedUsers } from './registration-store.ts';
import { deleteExpired } from './session-store.ts';

const UNVERIFIED_RETENTION_MS = 7 * 24 * 60 * 60_000;

/** Deletes what has expired and abandoned registrations: they are personal data without any further use. */
export async function cleanUpAccounts(database: Database, now: number): Promise<void> {
  await database.transaction(async (db) => {
    await deleteExpired(db, now);
    await deleteUnverifiedUsers(db, { createdBefore: now - UNVERIFIED_RETENTION_MS });
  });
}
