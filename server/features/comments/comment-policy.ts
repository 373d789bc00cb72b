import { forbidden, notFound } from '#server/base/errors.ts';
import { mayChange, type Viewer } from '#server/features/posts/post-policy.ts';

interface Written {
  author_id: number | null;
}

/** Its author, the author of the post, and admins. */
export function mayDelete(viewer: Viewer, comment: Written, post: Written): boolean {
  return viewer !== undefined && (viewer.id === comment.author_id || mayChange(viewer, post));
}

/** @throws {HttpError} 403 */
export function requireMayDelete(viewer: Viewer, comment: Written, post: Written): void {
  if (mayDelete(viewer, comment, post)) return;
  throw forbidden('Only whoever wrote a comment, the author of the post, or an admin can delete it.');
}

/** The same for one that was deleted and one that this person may not see. */
export const commentNotFound = () => notFound('This comment is not there any more.');
