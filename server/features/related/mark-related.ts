import type { WriteDb } from '#server/database/database.ts';
import type { LockedPost } from '#server/features/posts/post-write-store.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { markSuggestingPostsOf, markWaiting } from './related-store.ts';

/** Raise it when posts are related by other rules, so that a process of an older release leaves the job alone. */
export const RELATE_POSTS = 'relate-posts-1';

type RelatedBy = Pick<LockedPost, 'id' | 'title' | 'tags' | 'status' | 'language' | 'series_id' | 'published_at'>;

/** Call it after a save: a job chooses the related posts anew, those of posts with the same tags included. */
export async function markRelated(db: WriteDb, before: RelatedBy | undefined, after: RelatedBy): Promise<void> {
  if (!(await markIfRelatedAnew(db, before, after))) return;
  await enqueueRelatePosts(db);
}

/**
 * One job at a time, since several would choose for the same posts. What is marked while it runs is for the run that
 * follows.
 */
export function enqueueRelatePosts(db: WriteDb): Promise<void> {
  const job = { kind: RELATE_POSTS, payload: {}, now: Date.now(), uniqueKey: RELATE_POSTS };
  return enqueueJob(db, { ...job, againIfRunning: true });
}

/** The same without the job, for an import, which enqueues one for all of its posts. */
export async function markIfRelatedAnew(
  db: WriteDb,
  before: RelatedBy | undefined,
  after: RelatedBy,
): Promise<boolean> {
  const isShown = [before, after].some((post) => post?.status === 'published');
  if (!isShown || (before && isRelatedAlike(before, after))) return false;
  await markWaiting(db, [after.id], 1);
  return true;
}

function isRelatedAlike(before: RelatedBy, after: RelatedBy): boolean {
  const read = ({ title, tags, status, language, series_id, published_at }: RelatedBy) =>
    JSON.stringify([title, tags, status, language, series_id, published_at]);
  return read(before) === read(after);
}

/** Call it before the posts of this author are deleted. */
export async function markPostsRelatedToPostsOf(db: WriteDb, authorId: number): Promise<void> {
  if ((await markSuggestingPostsOf(db, authorId)) === 0) return;
  await enqueueRelatePosts(db);
}
