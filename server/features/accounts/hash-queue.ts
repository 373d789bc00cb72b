import PQueue from 'p-queue';
import { tooBusy } from '#server/base/errors.ts';

/** Three of the four threads that also read files; each hash takes 19 MiB. */
const queue = new PQueue({ concurrency: 3 });
const WAITING_MAXIMUM = 50;
const TRY_AGAIN_SECONDS = 5;

/**
 * Runs a few hashes at once and lets some wait, so that a flood of them takes neither the memory nor the threads of files.
 * @throws {HttpError} 503 when 50 wait already
 */
export async function queueHash<T>(hash: () => Promise<T>): Promise<T> {
  if (queue.size >= WAITING_MAXIMUM) throw tooBusy(TRY_AGAIN_SECONDS);
  return queue.add(hash);
}
