import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { Flag } from '#server/database/tables.ts';
import type { AfterSave, SavedPost } from '#server/features/after-save.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { chooseRelated, findRelations, type Relations } from './choose-related.ts';
import {
  endSpreading,
  endWaiting,
  findRelatedIds,
  findRelatedTo,
  isAnyWaiting,
  listWaiting,
  markSuggestingPostsOf,
  markWaiting,
  replaceRelated,
  type WaitingPost,
} from './related-store.ts';

/** Small batches with pauses between them, since on SQLite no other write is possible while a batch is written. */
const BATCH = 10;
const PAUSE_MS = 20;
/** A post that so many pages suggest is rare; the others notice at their next turn. */
const TOLD_MAXIMUM = 200;
const RETRY_FOR_MS = 24 * 60 * 60_000;

interface Pace {
  batch?: number;
  pauseMs?: number;
  signal?: AbortSignal;
}

/**
 * Chooses the related posts of those that wait for it. A post that changed first passes this on to the posts it has the
 * most in common with, and to those that suggest it. An interruption loses nothing, and several processes may run it at
 * once.
 * @returns how many posts were looked at
 */
export async function relateWaitingPosts(database: Database, pace: Pace = {}): Promise<number> {
  await forEachWaiting(database, 1, pace, spread);
  return forEachWaiting(database, 0, pace, relate);
}

/**
 * Call it at startup and from time to time: posts wait without a job after an update, and after an import that was
 * interrupted.
 */
export async function enqueueRelating(database: Database): Promise<void> {
  if (await isAnyWaiting(database.read)) await database.transaction(enqueueRelatePosts);
}

export function relatePostsJob({ database }: { database: Database }): JobKind {
  return {
    kind: RELATE_POSTS,
    payload: z.object({}),
    retryForMs: RETRY_FOR_MS,
    run: async (_payload, { signal }) => {
      await relateWaitingPosts(database, { signal });
    },
  };
}

type Found = WaitingPost & { relations: Relations };

async function forEachWaiting(
  database: Database,
  spreads: Flag,
  { batch = BATCH, pauseMs = PAUSE_MS, signal }: Pace,
  change: (database: Database, found: Found[]) => Promise<void>,
): Promise<number> {
  let [done, after] = [0, 0];
  while (!signal?.aborted) {
    const waiting = await listWaiting(database.read, { spreads, after, limit: batch });
    const last = waiting.at(-1);
    if (!last) break;
    const found: Found[] = [];
    for (const post of waiting) {
      const relations = await findRelations(database, post.post_id);
      if (relations) found.push({ ...post, relations });
    }
    await change(database, found);
    done += found.length;
    after = last.post_id;
    await setTimeout(pauseMs);
  }
  return done;
}

function spread(database: Database, found: Found[]): Promise<void> {
  return database.transaction(async (db) => {
    // All of them first, since passing it on marks posts of the same batch once more.
    const ended: Found[] = [];
    for (const post of found) if (await endSpreading(db, post)) ended.push(post);
    for (const { relations, ...post } of ended) {
      const suggestIt = await findRelatedTo(db, post.post_id, TOLD_MAXIMUM);
      const similar = relations.candidates.filter(({ status }) => status === 'published').map(({ id }) => id);
      await markWaiting(db, [...new Set([...suggestIt, ...similar])], 0);
      // Whether their pages show it may have changed, even if their lists have not.
      db.invalidate(...suggestIt.map((id) => `post:${id}` as const));
    }
  });
}

function relate(database: Database, found: Found[]): Promise<void> {
  return database.transaction(async (db) => {
    for (const { relations, ...post } of found) {
      if (!(await endWaiting(db, post))) continue;
      const [before, after] = [await findRelatedIds(db, post.post_id), chooseRelated(relations)];
      if (before.join() === after.join()) continue;
      await replaceRelated(db, post.post_id, after);
      db.invalidate(`post:${post.post_id}`);
    }
  });
}

/** Raise it when posts are related by other rules, so that a process of an older release leaves the job alone. */
const RELATE_POSTS = 'relate-posts-1';

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
function enqueueRelatePosts(db: WriteDb): Promise<void> {
  const job = { kind: RELATE_POSTS, payload: {}, now: Date.now(), uniqueKey: RELATE_POSTS };
  return enqueueJob(db, { ...job, againIfRunning: true });
}

/** Call it before the posts of this author are deleted. */
export async function markPostsRelatedToPostsOf(db: WriteDb, authorId: number): Promise<void> {
  if ((await markSuggestingPostsOf(db, authorId)) === 0) return;
  await enqueueRelatePosts(db);
}
