import { forbidden, postNotFound } from '#server/base/errors.ts';
import type { Viewer } from '#server/features/accounts/current-user.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';

export type { Viewer };

interface Guarded {
  author_id: number | null;
  status: PostStatus;
  deleted_at: number | null;
}

/** The author of a post and admins may change it. */
export function mayChange(viewer: Viewer, post: Pick<Guarded, 'author_id'>): boolean {
  return viewer !== undefined && (viewer.isAdmin || viewer.id === post.author_id);
}

/**
 * Everyone may see a published post, and those who may change a draft may see it. A post in the bin appears only in the
 * list of the bin.
 */
export function maySee(viewer: Viewer, post: Guarded): boolean {
  if (post.deleted_at !== null) return false;
  return post.status === 'published' || mayChange(viewer, post);
}

/** @throws {HttpError} 403; 404 if the viewer may not see the post either, so that the answer reveals nothing */
export function requireMayChange<Post extends Guarded>(viewer: Viewer, post: Post | undefined): Post {
  if (post && mayChange(viewer, post)) return post;
  if (!post || !maySee(viewer, post)) throw postNotFound();
  throw forbidden('Only the author of a post, or an admin, can change it.');
}

/**
 * Only an admin may restore a post that an admin deleted.
 * @throws {HttpError} 403 or 404
 */
export function requireMayRestore<Post extends Guarded & { deleted_by_admin: 0 | 1 }>(
  viewer: Viewer,
  post: Post | undefined,
): Post {
  const changeable = requireMayChange(viewer, post);
  if (changeable.deleted_by_admin === 1 && !viewer?.isAdmin) {
    throw forbidden('An admin deleted this post, so only an admin can restore it.');
  }
  return changeable;
}

/**
 * Nobody may like or comment on a post that is not published, not even those who can see it.
 * @throws {HttpError} 403 or 404
 */
export function requireMayRespond<Post extends Guarded>(viewer: Viewer, post: Post | undefined): Post {
  if (post?.status === 'published') return post;
  if (!post || !mayChange(viewer, post)) throw postNotFound();
  throw forbidden('This post is not published, so it cannot be liked or commented on.');
}

/** @throws {HttpError} 404 */
export function requireMaySee<Post extends Guarded>(viewer: Viewer, post: Post | undefined): Post {
  if (post && maySee(viewer, post)) return post;
  throw postNotFound();
}

export interface Publication {
  status: PostStatus;
  /** Whether the post waits for an admin to publish it. */
  waits: boolean;
}

/** Decides which status a post gets when this person saves it and requests `requested`. */
export function publicationOf(viewer: Viewer, publishing: Site['publishing'], requested: PostStatus): Publication {
  if (requested === 'draft') return { status: 'draft', waits: false };
  if (viewer?.isAdmin || publishing === 'open') return { status: 'published', waits: false };
  return { status: 'draft', waits: publishing === 'review' };
}
