import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { indexLockedPosts } from './index-post.ts';
import { TERMS_VERSION } from './post-terms.ts';
import { countWaitingPosts, findWaitingPostIds, lockSearchablePosts } from './search-store.ts';

/** Small batches with pauses between them, since on SQLite no other query is answered while a batch is written. */
const BATCH = 5;
const PAUSE_MS = 20;

/** Contains the version, so that a process of an older release leaves the job to one that knows the new terms. */
const INDEX_WAITING_POSTS = `index-waiting-posts-${TERMS_VERSION}`;
const RETRY_FOR_MS = 24 * 60 * 60_000;

interface IndexingDeps {
  database: Database;
  logger: Pick<Logger, 'info'>;
}

/**
 * Indexes the posts that have no terms of the current version. Each batch is a transaction, so an interruption loses
 * nothing, and several processes may run it at once.
 * @returns how many posts were indexed
 */
export async function indexWaitingPosts(
  database: Database,
  { batch = BATCH, pauseMs = PAUSE_MS, signal }: { batch?: number; pauseMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let done = 0;
  if ((await countWaitingPosts(database.read, TERMS_VERSION)) === 0) return done;
  for (let after = 0; !signal?.aborted; ) {
    const ids = await findWaitingPostIds(database.read, { version: TERMS_VERSION, after, limit: batch });
    const last = ids.at(-1);
    if (last === undefined) break;
    await reindex(database, ids);
    after = last;
    done += ids.length;
    await setTimeout(pauseMs);
  }
  if (done > 0) await invalidateSearches(database);
  return done;
}

/** Removes the cached answers to searches that found less. */
export function invalidateSearches(database: Database): Promise<void> {
  return database.transaction(async (db) => db.invalidate('posts'));
}

function reindex(database: Database, ids: number[]): Promise<void> {
  return database.transaction(async (db) => indexLockedPosts(db, await lockSearchablePosts(db, ids)));
}

/** Call it at startup: posts wait to be indexed after an update, or after an import by another version. */
export async function enqueueIndexing(database: Database): Promise<void> {
  if ((await countWaitingPosts(database.read, TERMS_VERSION)) === 0) return;
  const job = { kind: INDEX_WAITING_POSTS, payload: {}, now: Date.now(), uniqueKey: INDEX_WAITING_POSTS };
  await database.transaction((db) => enqueueJob(db, job));
}

export function indexWaitingPostsJob({ database, logger }: IndexingDeps): JobKind {
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
