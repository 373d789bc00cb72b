import { z } from 'zod';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { TaskKind } from '#shared/contracts/desk/task.ts';
import { deleteUnusedImages } from './image-store.ts';
import type { MediaDeps } from './make-image-variants.ts';
import type { Media } from './media.ts';

const REMOVE_UNUSED_IMAGES = 'remove-unused-images';
const RETRY_FOR_MS = 24 * 60 * 60_000;
/** An unsaved text that shows an image may wait on a device for weeks. */
const GRACE_PERIOD_MS = 30 * 24 * 60 * 60_000;
const BATCH_SIZE = 100;

/** Call this in the transaction that permanently deletes posts. */
export async function enqueueUnusedImageRemoval(db: WriteDb, now: number): Promise<void> {
  await enqueueJob(db, { kind: REMOVE_UNUSED_IMAGES, payload: {}, now });
}

export function removeUnusedImagesJob({ database, media }: MediaDeps): JobKind<unknown, TaskKind> {
  return {
    kind: REMOVE_UNUSED_IMAGES,
    payload: z.object({}),
    retryForMs: RETRY_FOR_MS,
    run: () => removeUnusedImages(database, media, Date.now()),
  };
}

/**
 * Removes images that are 30 days old and unused. The rows are deleted first, so that no row refers to a missing file.
 */
export async function removeUnusedImages(database: Database, { store }: Media, now: number): Promise<void> {
  for (;;) {
    const names = await database.transaction((db) =>
      deleteUnusedImages(db, { createdBefore: now - GRACE_PERIOD_MS, limit: BATCH_SIZE }),
    );
    if (names.length === 0) return;
    for (const name of names) await store.remove(name);
  }
}
