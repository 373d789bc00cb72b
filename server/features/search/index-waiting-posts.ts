import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { indexHeldPosts } from './index-post.ts';
import { TERMS_VERSION } from './post-terms.ts';
import { countWaitingPosts, findWaitingPostIds, holdSearchablePosts } from './search-store.ts';

/** Few at a time, and others in between: on SQLite nobody is answered while a batch is written. */
const BATCH = 5;
const PAUSE_MS = 20;

/**
 * Makes those posts found that were written before this version could index them. Each batch is a transaction, so an
 * end in the middle loses nothing. Several processes may do it.
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
    await indexAnew(database, ids);
    after = last;
    done += ids.length;
    await setTimeout(pauseMs);
  }
  return done;
}

function indexAnew(database: Database, ids: number[]): Promise<void> {
  return database.transaction(async (db) => indexHeldPosts(db, await holdSearchablePosts(db, ids)));
}

/** At once, while the site serves. */
export function indexInBackground(
  database: Database,
  logger: Pick<Logger, 'info' | 'warn'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const indexing = indexWaitingPosts(database, { signal: stopping.signal }).then(
    (posts) => posts > 0 && logger.info({ posts }, 'posts that could not be found before are found now'),
    (error) => logger.warn({ err: error }, 'some posts cannot be found yet; the next start tries again'),
  );
  return {
    stop: async () => {
      stopping.abort();
      await indexing;
    },
  };
}
