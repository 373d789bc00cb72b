import { forbidden, unauthorized } from '#server/base/errors.ts';
import type { Viewer } from '#server/features/accounts/current-user.ts';

/** Which posts a list or a search covers. With an `authorId` of `null` it covers the posts of every author. */
export type PostSelection =
  | { kind: 'published' }
  /** Neither published nor in the bin. */
  | { kind: 'drafts'; authorId: number | null }
  /** All published posts, and the drafts of one author. */
  | { kind: 'published and drafts'; authorId: number }
  /** Published posts and drafts. */
  | { kind: 'not in bin'; authorId: number | null }
  | { kind: 'bin'; authorId: number | null };

type Scope = 'public' | 'mine' | 'all' | 'bin' | undefined;

/** @throws {HttpError} 401 or 403 if the viewer may not see this list */
export function selectionFor(viewer: Viewer, scope: Scope): PostSelection {
  if (scope === 'public' || (scope === undefined && !viewer)) return { kind: 'published' };
  if (!viewer) throw unauthorized('Log in to see these posts.');
  if (scope === undefined) return { kind: 'published and drafts', authorId: viewer.id };
  if (scope === 'mine') return { kind: 'not in bin', authorId: viewer.id };
  if (scope === 'bin') return { kind: 'bin', authorId: ownUnlessAdmin(viewer) };
  if (!viewer.isAdmin) throw forbidden('Only an admin can see everyone’s posts.');
  return { kind: 'not in bin', authorId: null };
}

/** @throws {HttpError} 401 if the viewer is not logged in */
export function draftsFor(viewer: Viewer): PostSelection {
  if (!viewer) throw unauthorized('Log in to see drafts.');
  return { kind: 'drafts', authorId: ownUnlessAdmin(viewer) };
}

/** @returns the author to whose posts the viewer's lists are limited; `null` for an admin, who sees everyone's */
export function ownUnlessAdmin(viewer: NonNullable<Viewer>): number | null {
  return viewer.isAdmin ? null : viewer.id;
}
