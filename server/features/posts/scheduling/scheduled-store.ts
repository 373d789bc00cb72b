import type { Db } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import type { Viewer } from '../post-policy.ts';
import type { LockedPost } from '../post-write-store.ts';

/** How many are looked at in one turn. */
export const BATCH = 100;

/**
 * The scheduled posts that are due first. Posts that wait for a review are not among them: the admin who reads one
 * publishes or schedules it.
 */
export function listScheduled(db: Db) {
  return db
    .selectFrom('posts')
    .select(['id', 'publish_at', 'publish_local', 'publish_zone'])
    .where('publish_at', 'is not', null)
    .where('status', '=', 'draft')
    .where('deleted_at', 'is', null)
    .where('review_requested_at', 'is', null)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** The scheduled posts whose time was asked for in another time zone. */
export function listScheduledElsewhere(db: Db, timeZone: string) {
  return db
    .selectFrom('posts')
    .select('id')
    .where('publish_at', 'is not', null)
    .where('publish_zone', '!=', timeZone)
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** @returns who saved a post last; `undefined` if the account is deleted or suspended */
export async function findSaver(db: Db, { saved_by }: Pick<LockedPost, 'saved_by'>): Promise<Viewer | undefined> {
  if (saved_by === null) return undefined;
  const saver = await findRow(db, 'users', { id: saved_by, suspended_at: null });
  return saver && { id: saver.id, isAdmin: saver.is_admin === 1 };
}
