import type { WriteDb } from '#server/database/database.ts';

/**
 * Locks every post whose row or counts change with the person. Statements that compute a count have to begin after that:
 * one that waits for a post in the middle would count what was there before it waited.
 */
export async function lockAffectedPosts(db: WriteDb, userId: number): Promise<void> {
  const liked = db.selectFrom('likes').select('post_id').where('user_id', '=', userId);
  const commented = db.selectFrom('comments').select('post_id').where('author_id', '=', userId);
  await db
    .selectFrom('posts')
    .select('id')
    .where(({ eb, or }) => or([eb('author_id', '=', userId), eb('id', 'in', liked.union(commented))]))
    .$call(db.engine.lock)
    .execute();
}

/** Of posts that are held. */
export async function deleteLikesOf(db: WriteDb, userId: number): Promise<void> {
  await db
    .updateTable('posts')
    .set(({ eb }) => ({ likes: eb('likes', '-', 1) }))
    .where('id', 'in', db.selectFrom('likes').select('post_id').where('user_id', '=', userId))
    .execute();
  await db.deleteFrom('likes').where('user_id', '=', userId).execute();
}

/** Of posts that are held. */
export async function deleteCommentsOf(db: WriteDb, userId: number): Promise<void> {
  // Counted in one go: for each post, the databases would look through all of its comments.
  const shown = db
    .selectFrom('comments')
    .select(({ fn }) => ['post_id', fn.countAll<number>().as('count')])
    .where('author_id', '=', userId)
    .where('status', '=', 'shown')
    .groupBy('post_id');
  await db
    .updateTable('posts')
    .from(shown.as('shown'))
    .set(({ eb, ref }) => ({ comments: eb('posts.comments', '-', ref('shown.count')) }))
    .whereRef('posts.id', '=', 'shown.post_id')
    .execute();
  await db.deleteFrom('comments').where('author_id', '=', userId).execute();
}

/** Those that wait or were hidden: no reader sees them, and they are counted nowhere. */
export async function deleteUnshownCommentsOf(db: WriteDb, userId: number): Promise<void> {
  await db.deleteFrom('comments').where('author_id', '=', userId).where('status', '!=', 'shown').execute();
}

/** Old enough to be removed by the next sweep, unless something shows them. */
export async function retireImagesOf(db: WriteDb, userId: number): Promise<void> {
  await db.updateTable('images').set({ created_at: 0, owner_id: null }).where('owner_id', '=', userId).execute();
}

/** What is kept of an address beside its account. */
export async function deleteAddress(db: WriteDb, email: string): Promise<void> {
  await db.deleteFrom('subscribers').where('email', '=', email).execute();
  await db.deleteFrom('sign_in_proofs').where('email', '=', email).execute();
}

/** With sessions, codes and identities; what they wrote has no author from then on. */
export async function deleteUser(db: WriteDb, userId: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
