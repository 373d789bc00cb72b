import { isoDay } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { deleteCountedBefore } from './counted-store.ts';
import { deleteDaysBefore } from './daily-store.ts';

/** Views recorded just before midnight may be written after it. */
const GRACE_MS = 10 * 60_000;

/** Far longer than the overview looks back, in any time zone. */
const DAYS_RETENTION_MS = 90 * 24 * 60 * 60_000;

/** Once a day is over, its readers need no longer be told apart. */
export async function cleanUpReaders(database: Database, now: number): Promise<void> {
  await database.transaction(async (db) => {
    await deleteCountedBefore(db, isoDay(now - GRACE_MS));
    await deleteDaysBefore(db, isoDay(now - DAYS_RETENTION_MS));
  });
}
