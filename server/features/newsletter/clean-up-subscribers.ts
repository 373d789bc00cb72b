import type { Database } from '#server/database/database.ts';
import { CONFIRM_WITHIN_MS } from './confirm-subscription.ts';
import { deleteFormerSubscribers } from './subscriber-store.ts';

const UNSUBSCRIBED_RETENTION_MS = 30 * 24 * 60 * 60_000;

/** An address that nobody may write to is not kept. */
export async function cleanUpSubscribers(database: Database, now: number): Promise<void> {
  await database.transaction((db) =>
    deleteFormerSubscribers(db, {
      askedBefore: now - CONFIRM_WITHIN_MS,
      unsubscribedBefore: now - UNSUBSCRIBED_RETENTION_MS,
    }),
  );
}
