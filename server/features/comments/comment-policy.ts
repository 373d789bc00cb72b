import { forbidden, notFound } from '#server/base/errors.ts';
import { mayChange, type Viewer } from '#server/features/posts/post-policy.ts';

interface Authored {
  author_id: number | null;
}

/** The author of the comment, the author of the post and admins may delete it. */
export function mayDelete(viewer: Viewer, comment: Authored, post: Authored): boolean {
  return viewer !== undefined && (viewer.id === comment.author_id || mayChange(viewer, post));
}

/** @throws {HttpError} 403 */
export function requireMayDelete(viewer: Viewer, comment: Authored, post: Authored): void {
  if (mayDelete(viewer, comment, post)) return;
  throw forbidden('Only whoever wrote a comment, the author of the post, or an admin can delete it.');
}

/** The same error for a deleted comment and for one the viewer may not see, so that it reveals nothing. */
export const commentNotFound = () => notFound('This comment is not there any more.');
