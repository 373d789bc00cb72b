import { conflict, forbidden, notFound } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { lockRow } from '#server/database/rows.ts';
import { mayChange, maySee, type Viewer } from '#server/features/posts/post-policy.ts';
import { DELETED, findComment } from './comment-store.ts';

interface Authored {
  author_id: number | null;
}

/** The author of the comment, the author of the post and admins may delete it. */
export function mayDelete(viewer: Viewer, comment: Authored, post: Authored): boolean {
  return viewer !== undefined && (viewer.id === comment.author_id || mayChange(viewer, post));
}

const EDITABLE_MS = 10 * 60_000;

/** For how many seconds its author may still edit a comment; 0 when the time is over. */
export function secondsToEdit({ created_at }: { created_at: number }, now: number): number {
  return Math.max(0, Math.ceil((created_at + EDITABLE_MS - now) / 1000));
}

/** @throws {HttpError} 403 or 409 */
export function requireMayEdit(viewer: NonNullable<Viewer>, comment: Authored & { created_at: number }, now: number) {
  if (viewer.id !== comment.author_id) throw forbidden('Only the writer of a comment can edit it.');
  if (secondsToEdit(comment, now) > 0) return;
  throw conflict('A comment can be edited for 10 minutes after it was posted. That time has passed.');
}

/** The same error for a deleted comment and for one the viewer may not see, so that it reveals nothing. */
export const commentNotFound = () => notFound('This comment is no longer here.');

/**
 * Locks the post of the comment, as everything that changes comments does.
 * @throws {HttpError} 404 if the comment is gone, or the viewer may not see the post, so that the answer reveals nothing
 */
export async function lockWithPost(db: WriteDb, viewer: Viewer, id: number) {
  const found = await findComment(db, id);
  const post = found && (await lockRow(db, 'posts', { id: found.post_id }));
  // Read only now: another transaction may have deleted the comment while this one waited for the lock on the post.
  const comment = await findComment(db, id);
  if (!post || !comment || comment.comment === DELETED || !maySee(viewer, post)) throw commentNotFound();
  return { comment, post };
}
