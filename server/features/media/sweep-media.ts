import type { Logger } from 'pino';
import { type JobKind, scheduledJob } from '#server/jobs/job-kind.ts';
import type { MediaDeps } from './make-image-variants.ts';
import { removeStrayFiles } from './remove-stray-files.ts';
import { removeUnusedImages } from './remove-unused-images.ts';

type SweepLog = Pick<Logger, 'info' | 'warn'>;

/** Removes unused images and stray files once a day. */
export function sweepMediaDaily({ logger, ...options }: MediaDeps & { logger: SweepLog }): JobKind {
  return scheduledJob({
    kind: 'sweep-media',
    everyMs: 24 * 60 * 60_000,
    removesByAge: true,
    run: () => sweepMedia(options, Date.now(), logger),
  });
}

export async function sweepMedia({ database, media }: MediaDeps, now: number, logger: SweepLog): Promise<void> {
  await removeUnusedImages(database, media, now);
  const { removed, suspicious } = await removeStrayFiles(database.read, media.store, now);
  if (removed > 0) logger.info({ files: removed }, 'files that belong to no image were removed');
  if (suspicious > 0)
    logger.warn({ files: suspicious }, 'too many files belong to no image: is this the right database?');
}
