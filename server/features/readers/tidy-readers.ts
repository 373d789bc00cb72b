import type { Database } from '#server/database/database.ts';
import { isoDay } from '#server/iso-time.ts';
import { deleteCountedBefore } from './counted-store.ts';
import { deleteDaysBefore } from './daily-store.ts';

/** What was noted before midnight may be written after it. */
const GRACE_MS = 10 * 60_000;

/** Far more than the overview looks back, whatever the zone. */
const DAYS_KEPT_MS = 90 * 24 * 60 * 60_000;

/** Who was counted on a day that is over need not be told apart any more. */
export async function tidyReaders(database: Database, now: number): Promise<void> {
  await database.transaction(async (db) => {
    await deleteCountedBefore(db, isoDay(now - GRACE_MS));
    await deleteDaysBefore(db, isoDay(now - DAYS_KEPT_MS));
  });
}
