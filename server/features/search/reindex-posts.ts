import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { NumberedTaskKind } from '#shared/contracts/desk/task.ts';
import { indexLockedPosts } from './index-post.ts';
import { TERMS_VERSION } from './post-terms.ts';
import { countPosts, findWaitingPostIds, lockSearchablePosts, outdateTerms } from './search-store.ts';

const BATCH = 50;

export type OnReindexed = (done: number, all: number) => Promise<void> | void;

/** Small batches with pauses between them, since on SQLite no other query is answered while a batch is written. */
const WAITING_BATCH = 5;
const PAUSE_MS = 20;

/** Contains the version, so that a process of an older release leaves the job to one that knows the new terms. */
const INDEX_WAITING_POSTS = `index-waiting-posts-${TERMS_VERSION}`;
const RETRY_FOR_MS = 24 * 60 * 60_000;

interface IndexingDeps {
  database: Database;
  logger: Pick<Logger, 'info'>;
}

interface Pace {
  batch?: number;
  pauseMs?: number;
  signal?: AbortSignal;
  /** @param done how many posts have been indexed */
  afterBatch?: (done: number) => Promise<void> | void;
}

/**
 * Indexes the posts that have no terms of the current version, one batch per transaction, and then drops the cached
 * answers to searches that found less. An interruption loses nothing, and several processes may run it at once.
 * @returns how many posts were indexed
 */
export async function indexWaitingPosts(
  { read, transaction }: Database,
  { batch = WAITING_BATCH, pauseMs = PAUSE_MS, signal, afterBatch }: Pace = {},
): Promise<number> {
  let done = 0;
  let after: number | undefined = 0;
  while (!signal?.aborted) {
    const ids = await findWaitingPostIds(read, { version: TERMS_VERSION, after, limit: batch });
    after = ids.at(-1);
    if (after === undefined) break;
    await transaction(async (db) => indexLockedPosts(db, await lockSearchablePosts(db, ids)));
    done += ids.length;
    await afterBatch?.(done);
    await setTimeout(pauseMs);
  }
  if (done > 0) await transaction(async (db) => db.invalidate('posts'));
  return done;
}

/**
 * Rebuilds the terms of every post. Until its batch a post is found by its old terms, so the site can keep serving, and
 * an interrupted run can simply be started again.
 * @returns how many posts were indexed
 */
export async function reindexPosts(database: Database, onReindexed: OnReindexed = () => {}): Promise<number> {
  const all = await countPosts(database.read);
  await onReindexed(0, all);
  await database.transaction(outdateTerms);
  return indexWaitingPosts(database, { batch: BATCH, pauseMs: 0, afterBatch: (done) => onReindexed(done, all) });
}

/** Call it at startup: posts wait to be indexed after an update, or after an import by another version. */
export async function enqueueIndexing(database: Database): Promise<void> {
  const waiting = await findWaitingPostIds(database.read, { version: TERMS_VERSION, after: 0, limit: 1 });
  if (waiting.length === 0) return;
  const job = { kind: INDEX_WAITING_POSTS, payload: {}, now: Date.now(), uniqueKey: INDEX_WAITING_POSTS };
  await database.transaction((db) => enqueueJob(db, job));
}

export function indexWaitingPostsJob({ database, logger }: IndexingDeps): JobKind<unknown, NumberedTaskKind> {
  return {
    kind: INDEX_WAITING_POSTS,
    payload: z.object({}),
    retryForMs: RETRY_FOR_MS,
    run: async (_payload, { signal }) => {
      const posts = await indexWaitingPosts(database, { signal });
      if (posts > 0) logger.info({ posts }, 'posts that could not be found before are found now');
    },
  };
}
