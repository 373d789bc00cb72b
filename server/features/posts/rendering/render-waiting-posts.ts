import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { indexLockedPosts } from '#server/features/search/index-post.ts';
import { findWaitingPosts, RENDER_POSTS } from '#server/features/waiting-posts-store.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { NumberedTaskKind } from '#shared/contracts/desk/task.ts';
import { lockPost, updateRendered } from '../post-write-store.ts';
import { type CompiledAhead, compileOptions, compileText, renderText } from './render-text.ts';

/** Small batches with pauses between them, since on SQLite no other write is possible while a batch is written. */
const BATCH = 20;
const PAUSE_MS = 5;
const RETRY_FOR_MS = 24 * 60 * 60_000;

/**
 * Renders the posts whose HTML was made by an older version, or refers to something that has changed. An interruption
 * loses nothing, and several processes may run it at once.
 * @returns how many posts were rendered
 */
export async function renderWaitingPosts(
  database: Database,
  { batch = BATCH, pauseMs = PAUSE_MS, signal }: { batch?: number; pauseMs?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let [done, after] = [0, 0];
  while (!signal?.aborted) {
    const waiting = await findWaitingPosts(database.read, after, batch);
    const last = waiting.at(-1);
    if (!last) break;
    const compiled = await compileAll(database.read, waiting);
    await database.transaction(async (db) => {
      for (const text of compiled) await renderAgain(db, text);
    });
    done += compiled.length;
    after = last.id;
    await setTimeout(pauseMs);
  }
  return done;
}

/** Call it at startup: posts wait to be rendered after an update, and if an older process has saved them beside this one. */
export async function enqueueRendering(database: Database): Promise<void> {
  const waiting = await findWaitingPosts(database.read, 0, 1);
  if (waiting.length === 0) return;
  const job = { kind: RENDER_POSTS, payload: {}, now: Date.now(), uniqueKey: RENDER_POSTS };
  await database.transaction((db) => enqueueJob(db, job));
}

export function renderPostsJob({ database }: { database: Database }): JobKind<unknown, NumberedTaskKind> {
  return {
    kind: RENDER_POSTS,
    payload: z.object({}),
    retryForMs: RETRY_FOR_MS,
    run: async (_payload, { signal }) => {
      await renderWaitingPosts(database, { signal });
    },
  };
}

type WaitingPost = Awaited<ReturnType<typeof findWaitingPosts>>[number];
type CompiledPost = WaitingPost & { ahead: CompiledAhead };

/** Compiles outside of the transaction, in which other writers would have to wait. A text that fails is left out. */
async function compileAll(read: Db, waiting: WaitingPost[]): Promise<CompiledPost[]> {
  const { works } = await compileOptions(read, 'en');
  const compiled = await Promise.all(
    waiting.map(async (post) => {
      const { body } = post;
      const options = { language: post.language, works };
      const text = await compileText(body, options).catch(() => undefined);
      return text ? [{ ...post, ahead: { body, options, compiled: text } }] : [];
    }),
  );
  return compiled.flat();
}

/** A new version may also read the text in another way, so that the search finds other words in it. */
async function renderAgain(db: WriteDb, { id, ahead }: CompiledPost): Promise<void> {
  const before = await lockPost(db, id);
  // A post that was saved meanwhile was rendered then.
  if (before?.format !== 'markdown' || before.body !== ahead.body) return;
  const after = await updateRendered(
    db,
    before,
    await renderText(db, before, { language: before.language, authorId: before.author_id }, ahead),
  );
  if (after.status === 'published') db.invalidate(`post:${id}`);
  if (after.text === before.text) return;
  await indexLockedPosts(db, [after]);
  db.invalidate('posts');
}
