import type { Database } from '#server/database/database.ts';
import { deleteCountedBefore } from './counted-store.ts';
import { dayOf } from './reader-hash.ts';

/** What was noted before midnight may be written after it. */
const GRACE_MS = 10 * 60_000;

/** Who was counted on a day that is over need not be told apart any more. */
export async function tidyReaders(database: Database, now: number): Promise<void> {
  await database.transaction((db) => deleteCountedBefore(db, dayOf(now - GRACE_MS)));
}
