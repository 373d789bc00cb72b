import type { Logger } from 'pino';
import type { Db } from '#server/database/database.ts';
import { removeOutdatedPreviews } from '#server/features/preview-images/remove-outdated-previews.ts';
import { type JobKind, scheduledJob } from '#server/jobs/job-kind.ts';
import { isStoredName, previewIn } from './file-name.ts';
import { listFileNames } from './image-store.ts';
import type { MediaDeps } from './make-image-variants.ts';
import type { MediaStore } from './media-store.ts';
import { removeUnusedImages } from './remove-unused-images.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Crashes and failed writes leave few files. More than this, and than a quarter of all, suggest the wrong database. */
const STRAYS_EXPECTED = 6;
const STRAY_SHARE = 0.25;

type SweepLog = Pick<Logger, 'info' | 'warn'>;

/** Removes unused images, outdated preview images and stray files once a day. */
export function sweepMediaDaily({ logger, ...deps }: MediaDeps & { logger: SweepLog }): JobKind {
  return scheduledJob({
    kind: 'sweep-media',
    everyMs: DAY_MS,
    removesByAge: true,
    run: () => sweepMedia(deps, Date.now(), logger),
  });
}

export async function sweepMedia({ database, media }: MediaDeps, now: number, logger: SweepLog): Promise<void> {
  await removeUnusedImages(database, media, now);
  await removeOutdatedPreviews(database.read, media.store);
  const { total, strays } = await findStrays(database.read, media.store, now);
  const files = strays.length;
  if (files > STRAYS_EXPECTED && files > total * STRAY_SHARE) {
    logger.warn({ files }, 'too many files belong to no image: is this the right database?');
    return;
  }
  for (const name of strays) await media.store.remove(name);
  if (files > 0) logger.info({ files }, 'files that belong to no image were removed');
}

/** A day is far longer than the time between writing a file and inserting the row that names it. */
async function findStrays(read: Db, store: MediaStore, now: number): Promise<{ total: number; strays: string[] }> {
  const used = await listFileNames(read);
  const strays: string[] = [];
  let total = 0;
  for await (const { name, writtenAt } of store.list()) {
    // No row names a preview image.
    if (!isStoredName(name) || previewIn(name)) continue;
    total += 1;
    if (writtenAt < now - DAY_MS && !used.has(name)) strays.push(name);
  }
  return { total, strays };
}
