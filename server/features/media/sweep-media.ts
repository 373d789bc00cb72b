import type { Logger } from 'pino';
import type { Db } from '#server/database/database.ts';
import { type ScheduledJobKind, scheduledJob } from '#server/jobs/job-kind.ts';
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

interface SweepDeps extends MediaDeps {
  /** Removes those of these preview images that no page leads to any more. */
  removeOutdatedPreviews: (read: Db, store: MediaStore, names: string[]) => Promise<void>;
}

/** Removes unused images, outdated preview images and stray files once a day. */
export function sweepMediaDaily({ logger, ...deps }: SweepDeps & { logger: SweepLog }): ScheduledJobKind {
  return scheduledJob({
    kind: 'sweep-media',
    everyMs: DAY_MS,
    removesByAge: true,
    run: () => sweepMedia(deps, Date.now(), logger),
  });
}

export async function sweepMedia(deps: SweepDeps, now: number, logger: SweepLog): Promise<void> {
  const { database, media, removeOutdatedPreviews } = deps;
  await removeUnusedImages(database, media, now);
  const { previews, total, strays } = await listStored(database.read, media.store, now);
  await removeOutdatedPreviews(database.read, media.store, previews);
  const files = strays.length;
  if (files > STRAYS_EXPECTED && files > total * STRAY_SHARE) {
    logger.warn({ files }, 'too many files belong to no image: is this the right database?');
    return;
  }
  for (const name of strays) await media.store.remove(name);
  if (files > 0) logger.info({ files }, 'files that belong to no image were removed');
}

interface Stored {
  /** The names of preview images. No row names one, so these are neither strays nor counted. */
  previews: string[];
  total: number;
  strays: string[];
}

/** In one pass, since listing a bucket takes a request for every thousand files. */
async function listStored(read: Db, store: MediaStore, now: number): Promise<Stored> {
  const used = await listFileNames(read);
  const stored: Stored = { previews: [], total: 0, strays: [] };
  for await (const { name, writtenAt } of store.list()) {
    if (previewIn(name)) stored.previews.push(name);
    else if (isStoredName(name)) {
      stored.total += 1;
      // A day is far longer than the time between writing a file and inserting the row that names it.
      if (writtenAt < now - DAY_MS && !used.has(name)) stored.strays.push(name);
    }
  }
  return stored;
}
