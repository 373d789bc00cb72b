import type { ExpressionBuilder } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { indexPost } from '#server/features/search/index-post.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import { moveInCounts } from '../post-count-store.ts';
import type { HeldPost } from '../post-write-store.ts';

/** A draft from now on, so that no public query needs to know of the bin. */
export async function putIntoBin(
  db: WriteDb,
  post: HeldPost,
  { now, byAdmin }: { now: number; byAdmin: boolean },
): Promise<void> {
  await db
    .updateTable('posts')
    .set({
      status: 'draft',
      status_before_bin: post.status,
      deleted_at: now,
      deleted_by_admin: byAdmin ? 1 : 0,
    })
    .where('id', '=', post.id)
    .execute();
  await moveInCounts(db, post, undefined);
  await indexPost(db, { ...post, status: 'draft', deleted_at: now });
}

/** Of a post that lies in the bin already, and is held. */
export async function markDeletedByAdmin(db: WriteDb, id: number): Promise<void> {
  await db.updateTable('posts').set({ deleted_by_admin: 1 }).where('id', '=', id).execute();
}

export async function takeFromBin(
  db: WriteDb,
  post: HeldPost,
  { status, reviewRequestedAt }: { status: PostStatus; reviewRequestedAt: number | null },
): Promise<void> {
  await db
    .updateTable('posts')
    .set({
      status,
      review_requested_at: reviewRequestedAt,
      status_before_bin: null,
      deleted_at: null,
      deleted_by_admin: 0,
    })
    .where('id', '=', post.id)
    .execute();
  await moveInCounts(db, undefined, { category_id: post.category_id, status });
  await indexPost(db, { ...post, status, deleted_at: null });
}

/** With everything that belongs to them. @returns how many there were */
export async function purgePosts(
  db: WriteDb,
  { deletedBefore, limit }: { deletedBefore: number; limit: number },
): Promise<number> {
  const isDue = (query: ExpressionBuilder<Tables, 'posts'>) => query('deleted_at', '<=', deletedBefore);
  const oldest = db.selectFrom('posts').select('id').where(isDue).orderBy('deleted_at').orderBy('id').limit(limit);
  // On PostgreSQL, a post may have been restored since it was selected.
  const { numDeletedRows } = await db.deleteFrom('posts').where('id', 'in', oldest).where(isDue).executeTakeFirst();
  return Number(numDeletedRows);
}
