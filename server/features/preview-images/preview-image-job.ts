import { z } from 'zod';
import type { Db } from '#server/database/database.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { TaskKind } from '#shared/contracts/desk/task.ts';
import type { PreviewFiles } from './preview-files.ts';
import { readPreview } from './read-previews.ts';

const MAKE_PREVIEW_IMAGE = 'make-preview-image';
const RETRY_FOR_MS = 60 * 60_000;
/** Titles are often corrected right after a post is published. A request in the meantime makes the image at once. */
const DELAY_MS = 20_000;

const payload = z.object({ post: z.int() });

const SHOWN = ['status', 'title', 'slug', 'language', 'category_id', 'image_id', 'drawing'] as const;

/**
 * A shared link may be fetched by many at once, so the image is made before. Those of many new posts are made when they
 * are asked for.
 */
export const renewPreviewImage: AfterSave = async (db, before, { id, ...after }, { isBulk } = {}) => {
  const isSame = SHOWN.every((column) => before?.[column] === after[column]);
  if (after.status !== 'published' || isSame || (isBulk && !before)) return;
  const now = Date.now();
  const job = { kind: MAKE_PREVIEW_IMAGE, payload: { post: id }, uniqueKey: `${MAKE_PREVIEW_IMAGE}:${id}` };
  await enqueueJob(db, { ...job, now, dueAt: now + DELAY_MS });
};

interface PreviewJobDeps {
  database: { read: Db };
  previews: PreviewFiles;
}

/** Makes the preview image of a post before anybody shares it. All others are made when they are first requested. */
export function previewImageJob({ database, previews }: PreviewJobDeps): JobKind<z.infer<typeof payload>, TaskKind> {
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
