import type { Database } from '#server/database/database.ts';
import { CONFIRM_WITHIN_MS } from './confirm-subscription.ts';
import { deleteFormerSubscribers } from './subscriber-store.ts';

const UNSUBSCRIBED_RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Deletes addresses that were not confirmed in time, or that unsubscribed 30 days ago. */
export async function cleanUpSubscribers(database: Database, now: number): Promise<void> {
  await database.transaction((db) =>
    deleteFormerSubscribers(db, {
      askedBefore: now - CONFIRM_WITHIN_MS,
      unsubscribedBefore: now - UNSUBSCRIBED_RETENTION_MS,
    }),
  );
}
