import { forbidden, type HttpError, postNotFound, unauthorized } from '#server/base/errors.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { PostSelection } from './post-selection-store.ts';

/** Who asks; `undefined` for a stranger. */
export type Viewer = Pick<CurrentUser, 'id' | 'isAdmin'> | undefined;

interface Guarded {
  author_id: number | null;
  status: PostStatus;
  deleted_at: number | null;
}

type Scope = 'public' | 'mine' | 'all' | 'bin' | undefined;

/** Its author, and admins. */
export function mayChange(viewer: Viewer, post: Pick<Guarded, 'author_id'>): boolean {
  return viewer !== undefined && (viewer.isAdmin || viewer.id === post.author_id);
}

/** What is published, everybody; a draft, whoever may change it. In the bin it is seen only in the list of the bin. */
export function maySee(viewer: Viewer, post: Guarded): boolean {
  if (post.deleted_at !== null) return false;
  return post.status === 'published' || mayChange(viewer, post);
}

/** Whoever may not even see it does not learn that it exists. @throws {HttpError} 403 or 404 */
export function requireMayChange<Post extends Guarded>(viewer: Viewer, post: Post | undefined): Post {
  if (post && mayChange(viewer, post)) return post;
  throw post && maySee(viewer, post) ? notYours() : postNotFound();
}

/**
 * What an admin deleted, no author restores.
 * @throws {HttpError} 403 or 404
 */
export function requireMayRestore<Post extends Guarded & { deleted_by_admin: 0 | 1 }>(
  viewer: Viewer,
  post: Post | undefined,
): Post {
  const own = requireMayChange(viewer, post);
  if (own.deleted_by_admin === 1 && !viewer?.isAdmin) {
    throw forbidden('An admin deleted this post, so only an admin can restore it.');
  }
  return own;
}

/** Nobody likes or comments on what is not published, not even those who see it. @throws {HttpError} 403 or 404 */
export function requireMayRespond<Post extends Guarded>(viewer: Viewer, post: Post | undefined): Post {
  if (post?.status === 'published') return post;
  throw post && mayChange(viewer, post) ? notPublished() : postNotFound();
}

/** @throws {HttpError} 404 */
export function requireMaySee<Post extends Guarded>(viewer: Viewer, post: Post | undefined): Post {
  if (post && maySee(viewer, post)) return post;
  throw postNotFound();
}

export interface Publication {
  status: PostStatus;
  /** Waits for an admin to publish it. */
  waits: boolean;
}

/** What becomes of a post that this person saves and wishes to have this status. */
export function publicationOf(viewer: Viewer, publishing: Site['publishing'], wished: PostStatus): Publication {
  if (wished === 'draft') return { status: 'draft', waits: false };
  if (viewer?.isAdmin || publishing === 'open') return { status: 'published', waits: false };
  return { status: 'draft', waits: publishing === 'review' };
}

/** @throws {HttpError} 401 or 403 where the list is not for this person */
export function selectionFor(viewer: Viewer, scope: Scope): PostSelection {
  if (scope === 'public' || (scope === undefined && !viewer)) return { kind: 'published' };
  if (!viewer) throw unauthorized('Please log in to see these posts.');
  if (scope === undefined) return { kind: 'published and drafts', of: viewer.id };
  if (scope === 'mine') return { kind: 'kept', of: viewer.id };
  if (scope === 'bin') return { kind: 'bin', of: ownUnlessAdmin(viewer) };
  if (!viewer.isAdmin) throw forbidden('Only an admin can see everybody’s posts.');
  return { kind: 'kept', of: null };
}

/** @throws {HttpError} 401 for a stranger */
export function draftsFor(viewer: Viewer): PostSelection {
  if (!viewer) throw unauthorized('Please log in to see drafts.');
  return { kind: 'drafts', of: ownUnlessAdmin(viewer) };
}

/** Whose posts a person's overview is about; `null` for everybody's. */
export function ownUnlessAdmin(viewer: NonNullable<Viewer>): number | null {
  return viewer.isAdmin ? null : viewer.id;
}

function notYours(): HttpError {
  return forbidden('Only the author of a post, or an admin, can change it.');
}

function notPublished(): HttpError {
  return forbidden('This post is not published, so nobody can like it or comment on it.');
}
