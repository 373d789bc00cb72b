import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { MakingOptions } from './make-image-variants.ts';
import { removeStrayFiles } from './remove-stray-files.ts';
import { removeUnusedImages } from './remove-unused-images.ts';

const EVERY_MS = 24 * 60 * 60_000;
/** A sweep can be broken off anywhere: the next one does the rest. */
const STOP_WITHIN_MS = 1000;

type SweepLog = Pick<Logger, 'info' | 'warn'>;

/** At once and every day, unless the clock is doubted. Several processes may do so. */
export function sweepMediaDaily(
  options: MakingOptions,
  logger: SweepLog,
  isClockDoubted: () => boolean,
): { stop(): Promise<void> } {
  let stopped = false;
  const sweep = async () => {
    if (isClockDoubted()) return;
    await sweepMedia(options, Date.now(), logger).catch((error) => {
      if (!stopped) logger.warn({ err: error }, 'images that nobody needs could not be looked for');
    });
  };
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.race([sweeping, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

export async function sweepMedia({ database, media }: MakingOptions, now: number, logger: SweepLog): Promise<void> {
  await removeUnusedImages(database, media, now);
  const { removed, suspicious } = await removeStrayFiles(database.read, media.store, now);
  if (removed > 0) logger.info({ files: removed }, 'files that belong to no image were removed');
  if (suspicious > 0)
    logger.warn({ files: suspicious }, 'too many files belong to no image: is this the right database?');
}
