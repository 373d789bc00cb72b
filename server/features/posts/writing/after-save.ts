import type { Invalidate, WriteDb } from '#server/database/database.ts';
import { indexSavedPost } from '#server/features/search/index-post.ts';
import { updatePostCounts } from '../post-count-store.ts';
import { findNextPostId } from '../post-detail-store.ts';
import type { LockedPost } from '../post-write-store.ts';

/** Runs after a save, in the same transaction. A new post has no `before`. */
export type AfterSave = (db: WriteDb, before: LockedPost | undefined, after: LockedPost) => Promise<void>;

/** Updates the post counts of the categories, and the search index. */
export const COUNT_AND_INDEX: readonly AfterSave[] = [updatePostCounts, indexSavedPost];

/**
 * Everything that follows a single save. Code that saves many posts invalidates pages and indexes once for all of them.
 */
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

/** Drops the cached pages that change for visitors. Saving a draft as a draft changes none. */
export function invalidatePages(invalidate: Invalidate): AfterSave {
  return async (db, before, after) => {
    const wasShown = before?.status === 'published';
    const isShown = after.status === 'published';
    if (!wasShown && !isShown) return;
    const isMoved = wasShown !== isShown || before?.category_id !== after.category_id;
    if (!isMoved) return invalidate('posts', `post:${after.id}`);
    invalidate('posts', 'post-counts', `post:${after.id}`);
    // The page that led on to the next post now leads to this one. Pages that led to a post that was taken away are
    // invalidated by that post's own tag.
    const nextId = isShown ? await findNextPostId(db, after.id) : undefined;
    if (nextId) invalidate(`post:${nextId}`);
  };
}
