import type { WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { RENDERER_VERSION } from '#shared/markdown/renderer-version.ts';
import {
  markOutdated,
  selectCiting,
  selectFormatted,
  selectLinkingTo,
  selectLinkingToPostsOf,
  selectShowingImage,
} from './rendering-store.ts';

/** Contains the version, so that a process of an older release leaves the job to one that renders as is needed. */
export const RENDER_POSTS = `render-posts-${RENDERER_VERSION}`;

/** Call it when a post that others link to has another address now, or is no longer shown, or is shown again. */
export function markLinkingPosts(db: WriteDb, postId: number): Promise<void> {
  return mark(db, selectLinkingTo(db, postId));
}

/** Call it before the posts of this author are deleted. */
export function markPostsLinkingToPostsOf(db: WriteDb, authorId: number): Promise<void> {
  return mark(db, selectLinkingToPostsOf(db, authorId));
}

/** Call it when an image that texts show has a further variant. */
export function markPostsWithImage(db: WriteDb, imageId: number): Promise<void> {
  return mark(db, selectShowingImage(db, imageId));
}

/** Call it when chapters with these numbers appear, move or go. */
export async function markPostsCiting(db: WriteDb, chapters: number[]): Promise<void> {
  if (chapters.length > 0) await mark(db, selectCiting(db, chapters));
}

export function markAllPosts(db: WriteDb): Promise<void> {
  return mark(db, selectFormatted(db));
}

/** Their old HTML stays until a job has rendered them again. */
async function mark(db: WriteDb, postIds: Parameters<typeof markOutdated>[1]): Promise<void> {
  // Each mark has a job of its own, since one that runs already may have passed these posts.
  if (await markOutdated(db, postIds)) await enqueueJob(db, { kind: RENDER_POSTS, payload: {}, now: Date.now() });
}
