import { z } from 'zod';
import type { Database, Invalidate, WriteDb } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { deleteUnusedImages } from './image-store.ts';
import type { MakingOptions } from './make-image-variants.ts';
import type { Media } from './media.ts';

const REMOVE_UNUSED_IMAGES = 'remove-unused-images';
const RETRY_FOR_MS = 24 * 60 * 60_000;
/** So that an image may be stored before what is to show it. */
const KEPT_MS = 24 * 60 * 60_000;
const AT_ONCE = 100;

/** To be called in the transaction that removes posts for good. */
export async function enqueueUnusedImageRemoval(db: WriteDb, invalidate: Invalidate, now: number): Promise<void> {
  await enqueueJob(db, invalidate, { kind: REMOVE_UNUSED_IMAGES, payload: {}, now });
}

export function removeUnusedImagesJob({ database, media }: MakingOptions): JobKind {
  return {
    kind: REMOVE_UNUSED_IMAGES,
    payload: z.object({}),
    retryForMs: RETRY_FOR_MS,
    run: () => removeUnusedImages(database, media, Date.now()),
  };
}

/** Removes the images of a day ago that nothing shows: the rows first, so that nobody is sent to a file that is gone. */
export async function removeUnusedImages(database: Database, { store }: Media, now: number): Promise<void> {
  for (;;) {
    const names = await database.transaction((db) =>
      deleteUnusedImages(db, { createdBefore: now - KEPT_MS, limit: AT_ONCE }),
    );
    if (names.length === 0) return;
    for (const name of names) await store.remove(name);
  }
}
