import type { Invalidate, WriteDb } from '#server/database/database.ts';
import { indexSavedPost } from '#server/features/search/index-post.ts';
import { moveInCounts } from '../post-count-store.ts';
import { findNextPostId } from '../post-detail-store.ts';
import type { LockedPost } from '../post-write-store.ts';

/** What follows from a save, in the same transaction. There is no `before` of a new post. */
export type AfterSave = (db: WriteDb, before: LockedPost | undefined, after: LockedPost) => Promise<void>;

/** The numbers of posts in the categories, and the search. */
export const COUNT_AND_INDEX: readonly AfterSave[] = [moveInCounts, indexSavedPost];

/** All that follows from a single save. Who saves many posts at once drops cached pages and indexes once for all. */
export function afterSave(invalidate: Invalidate): AfterSave[] {
  return [...COUNT_AND_INDEX, invalidatePages(invalidate)];
}

export async function runAfterSave(
  db: WriteDb,
  reactions: readonly AfterSave[],
  before: LockedPost | undefined,
  after: LockedPost,
): Promise<void> {
  for (const react of reactions) await react(db, before, after);
}

/** Drops the cached pages on which strangers see a difference: none for a draft. */
export function invalidatePages(invalidate: Invalidate): AfterSave {
  return async (db, before, after) => {
    const wasShown = before?.status === 'published';
    const isShown = after.status === 'published';
    if (!wasShown && !isShown) return;
    const isMoved = wasShown !== isShown || before?.category_id !== after.category_id;
    if (!isMoved) return invalidate('posts', `post:${after.id}`);
    invalidate('posts', 'post-counts', `post:${after.id}`);
    // The page that led on to the next post leads here now. Where the post was taken away, it led to the post itself.
    const nextId = isShown ? await findNextPostId(db, after.id) : undefined;
    if (nextId) invalidate(`post:${nextId}`);
  };
}
