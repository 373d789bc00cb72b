import { FetchProblem } from '#server/base/fetch-problem.ts';
import { createFetchPublic, type FetchPublic } from '#server/base/fetch-public.ts';
import { Semaphore } from '#server/base/semaphore.ts';
import { type Clock, HostQueue, type Place, SYSTEM_CLOCK } from './host-queue.ts';
import type { Brought } from './keep-image.ts';

/** So many are in memory at once, of up to 15 MB each. */
const AT_ONCE = 6;
const BYTES_MAXIMUM = 15 * 1024 * 1024;
const ACCEPT = 'image/jpeg, image/png, image/gif, image/webp, image/avif;q=0.5, */*;q=0.1';

/** What tests change: where their old sites are, and how fast time passes. */
export interface FetchOptions {
  fetchPublic?: FetchPublic;
  clock?: Clock;
}

export type FetchImage = (address: string, keep: (bytes: Buffer) => Promise<Brought>) => Promise<Brought>;

/** Fetches images from old sites, without haste, and gives up a site that does not answer. */
export function createFetchImage(signal: AbortSignal, options: FetchOptions): FetchImage {
  const { fetchPublic = createFetchPublic(), clock = SYSTEM_CLOCK } = options;
  const hosts = new HostQueue(clock, signal);
  const room = new Semaphore(AT_ONCE);

  return async (address, keep) => {
    const { host } = new URL(address);
    const place = await hosts.enter(host);
    const done = await room.acquire();
    try {
      if (!place.isGivenUp()) await place.turn();
      if (place.isGivenUp()) return { reason: `${host} did not answer several times, and was not asked again.` };
      const ask = () => fetchPublic(address, { accept: ACCEPT, bytesMaximum: BYTES_MAXIMUM, signal });
      const bytes = await ask().catch((error) => waitIfBusy(error, place).then(ask));
      place.heard(false);
      place.leave();
      return await keep(bytes);
    } catch (error) {
      if (!(error instanceof FetchProblem)) throw error;
      place.heard(error.isSilent);
      return { reason: error.message };
    } finally {
      place.leave();
      done();
    }
  };
}

/** An image must not be lost because the old site counts requests: it is asked once more. */
async function waitIfBusy(error: unknown, place: Place): Promise<void> {
  if (!(error instanceof FetchProblem && error.isBusy)) throw error;
  place.pause();
  await place.turn();
}
