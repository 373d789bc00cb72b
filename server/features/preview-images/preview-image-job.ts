import { z } from 'zod';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { PreviewFiles } from './preview-files.ts';
import { readPreview } from './read-previews.ts';

const MAKE_PREVIEW_IMAGE = 'make-preview-image';
const RETRY_FOR_MS = 60 * 60_000;
/** Titles are often corrected right after a post is published. A request in the meantime makes the image at once. */
const DELAY_MS = 20_000;

const payload = z.object({ post: z.int() });

/** Call this in the transaction that publishes the post, or changes what its preview image shows. */
export async function enqueuePreviewImage(db: WriteDb, post: number, now: number): Promise<void> {
  const uniqueKey = `${MAKE_PREVIEW_IMAGE}:${post}`;
  await enqueueJob(db, { kind: MAKE_PREVIEW_IMAGE, payload: { post }, now, dueAt: now + DELAY_MS, uniqueKey });
}

interface PreviewJobDeps {
  database: { read: Db };
  previews: PreviewFiles;
}

/** Makes the preview image of a post before anybody shares it. All others are made when they are first requested. */
export function previewImageJob({ database, previews }: PreviewJobDeps): JobKind<z.infer<typeof payload>> {
  return {
    kind: MAKE_PREVIEW_IMAGE,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ post }) => {
      const preview = await readPreview(database.read, `post-${post}`);
      if (!preview) return;
      const made = await previews.find(preview);
      if (!made) await previews.make(preview);
      else if (!Buffer.isBuffer(made.body)) made.body.destroy();
    },
  };
}
