import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { TERMS_VERSION } from './post-terms.ts';
import { indexInBatches } from './reindex-posts.ts';
import { findWaitingPostIds } from './search-store.ts';

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
 * Indexes the posts that have no terms of the current version. An interruption loses nothing, and several processes may
 * run it at once.
 * @returns how many posts were indexed
 */
export function indexWaitingPosts(
  database: Database,
  { batch = BATCH, pauseMs = PAUSE_MS, signal }: { batch?: number; pauseMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  return indexInBatches(database, {
    nextIds: (after) => findWaitingPostIds(database.read, { version: TERMS_VERSION, after, limit: batch }),
    afterBatch: () => setTimeout(pauseMs),
    signal,
  });
}

/** Call it at startup: posts wait to be indexed after an update, or after an import by another version. */
export async function enqueueIndexing(database: Database): Promise<void> {
  const waiting = await findWaitingPostIds(database.read, { version: TERMS_VERSION, after: 0, limit: 1 });
  if (waiting.length === 0) return;
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
