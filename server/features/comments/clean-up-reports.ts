import type { Database } from '#server/database/database.ts';
import { deleteReportsBefore } from './report-store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A reporter is known by a hash of one day, so that after it the row tells nothing any more. */
export async function cleanUpReports(database: Database, now: number): Promise<void> {
  await database.transaction((db) => deleteReportsBefore(db, now - DAY_MS));
}
