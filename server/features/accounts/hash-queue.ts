import PQueue from 'p-queue';
import { tooBusy } from '#server/base/errors.ts';

/** Hashes may use three of the thread pool's four threads, which also read files; each hash takes 19 MiB. */
const queue = new PQueue({ concurrency: 3 });
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits how many hashes run and wait, so that a flood of them can exhaust neither the memory nor the thread pool.
 * @throws {HttpError} 503 if 50 are already waiting
 */
export async function queueHash<T>(hash: () => Promise<T>): Promise<T> {
  if (queue.size >= MAX_WAITING) throw tooBusy(RETRY_AFTER_SECONDS);
  return queue.add(hash);
}
