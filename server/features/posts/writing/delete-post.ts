import type { Changed, Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { requireMayChange } from '../post-policy.ts';
import { type HeldPost, holdPost } from '../post-write-store.ts';
import { markDeletedByAdmin, putIntoBin } from './bin-store.ts';
import { changesOf } from './changes-of.ts';

/**
 * Into the bin. What lies there already stays as it is, except that an admin's deletion takes the place of the author's:
 * an admin who was told that the post is deleted can rely on it.
 * @throws {HttpError} 403 or 404
 */
export function deletePost(database: Database, user: CurrentUser, id: number): Promise<void> {
  return database.transaction(async (db, changed) => {
    const post = requireMayChange(user, await holdPost(db, id));
    // Besides the author, only admins may delete it.
    const byAdmin = user.id !== post.author_id;
    if (post.deleted_at === null) await moveIntoBin(db, changed, post, byAdmin);
    else if (byAdmin && post.deleted_by_admin === 0) await markDeletedByAdmin(db, id);
    else return;
    if (user.isAdmin) await noteAct(db, 'post deleted', { by: user, subject: post.title });
  });
}

async function moveIntoBin(db: WriteDb, changed: Changed, post: HeldPost, byAdmin: boolean): Promise<void> {
  const { id, status, category_id: categoryId } = post;
  await putIntoBin(db, post, { now: Date.now(), byAdmin });
  changed(...(await changesOf(db, id, { status, categoryId }, undefined)));
}
