import type { WriteDb } from '#server/database/database.ts';
import type { AfterSave, SavedPost } from '#server/features/after-save.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { markSuggestingPostsOf, markWaiting } from './related-store.ts';

/** Raise it when posts are related by other rules, so that a process of an older release leaves the job alone. */
export const RELATE_POSTS = 'relate-posts-1';

/**
 * A job chooses the related posts anew, those of posts with the same tags included. After many posts, it is enqueued once
 * for all of them: see `enqueueRelating`.
 */
export const markRelated: AfterSave = async (db, before, after, { isBulk } = {}) => {
  const isShown = [before, after].some((post) => post?.status === 'published');
  if (!isShown || (before && isRelatedAlike(before, after))) return;
  await markWaiting(db, [after.id], 1);
  if (!isBulk) await enqueueRelatePosts(db);
};

function isRelatedAlike(before: SavedPost, after: SavedPost): boolean {
  const read = ({ title, tags, status, language, series_id, published_at }: SavedPost) =>
    JSON.stringify([title, tags, status, language, series_id, published_at]);
  return read(before) === read(after);
}

/**
 * One job at a time, since several would choose for the same posts. What is marked while it runs is for the run that
 * follows.
 */
export function enqueueRelatePosts(db: WriteDb): Promise<void> {
  const job = { kind: RELATE_POSTS, payload: {}, now: Date.now(), uniqueKey: RELATE_POSTS };
  return enqueueJob(db, { ...job, againIfRunning: true });
}

/** Call it before the posts of this author are deleted. */
export async function markPostsRelatedToPostsOf(db: WriteDb, authorId: number): Promise<void> {
  if ((await markSuggestingPostsOf(db, authorId)) === 0) return;
  await enqueueRelatePosts(db);
}
