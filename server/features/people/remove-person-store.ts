import type { WriteDb } from '#server/database/database.ts';

/**
 * Locks every post whose row or counts change with the person. Call this before the statements that compute counts: one
 * that had to wait for a post would count the rows from before the wait.
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

/** The liked posts must be locked. */
export async function deleteLikesOf(db: WriteDb, userId: number): Promise<void> {
  await db
    .updateTable('posts')
    .set(({ eb }) => ({ likes: eb('likes', '-', 1) }))
    .where('id', 'in', db.selectFrom('likes').select('post_id').where('user_id', '=', userId))
    .execute();
  await db.deleteFrom('likes').where('user_id', '=', userId).execute();
}

/** Makes the images old enough for the next removal of unused images, which keeps those that are still in use. */
export async function retireImagesOf(db: WriteDb, userId: number): Promise<void> {
  await db.updateTable('images').set({ created_at: 0, owner_id: null }).where('owner_id', '=', userId).execute();
}

/** Deletes what is stored about an address outside of its account. */
export async function deleteAddress(db: WriteDb, email: string): Promise<void> {
  await db.deleteFrom('subscribers').where('email', '=', email).execute();
  await db.deleteFrom('sign_in_proofs').where('email', '=', email).execute();
}

/** Also deletes sessions, codes and identities by cascade; remaining posts and comments lose their author. */
export async function deleteUser(db: WriteDb, userId: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
