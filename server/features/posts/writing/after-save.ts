import type { Changed, WriteDb } from '#server/database/database.ts';
import { indexSavedPost } from '#server/features/search/index-post.ts';
import { moveInCounts } from '../post-count-store.ts';
import { findNextPostId } from '../post-detail-store.ts';
import type { HeldPost } from '../post-write-store.ts';

/** What follows from a save, in the same transaction. There is no `before` of a new post. */
export type AfterSave = (db: WriteDb, before: HeldPost | undefined, after: HeldPost) => Promise<void>;

/** The numbers of posts in the categories, and the search. */
export const COUNT_AND_INDEX: readonly AfterSave[] = [moveInCounts, indexSavedPost];

/** All that follows from a single save. Who saves many posts at once drops cached pages and indexes once for all. */
export function afterSave(changed: Changed): AfterSave[] {
  return [...COUNT_AND_INDEX, invalidatePages(changed)];
}

export async function runAfterSave(
  db: WriteDb,
  reactions: readonly AfterSave[],
  before: HeldPost | undefined,
  after: HeldPost,
): Promise<void> {
  for (const react of reactions) await react(db, before, after);
}

/** Drops the cached pages on which strangers see a difference: none for a draft. */
export function invalidatePages(changed: Changed): AfterSave {
  return async (db, before, after) => {
    const wasShown = before?.status === 'published';
    const isShown = after.status === 'published';
    if (!wasShown && !isShown) return;
    const isMoved = wasShown !== isShown || before?.category_id !== after.category_id;
    if (!isMoved) return changed('posts', `post:${after.id}`);
    changed('posts', 'post-counts', `post:${after.id}`);
    // The page that led on to the next post leads here now. Where the post was taken away, it led to the post itself.
    const nextId = isShown ? await findNextPostId(db, after.id) : undefined;
    if (nextId) changed(`post:${nextId}`);
  };
}
