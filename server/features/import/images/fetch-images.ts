import { setTimeout } from 'node:timers/promises';
import { FetchProblem } from '#server/base/fetch-problem.ts';
import { createFetchPublic, type FetchPublic } from '#server/base/fetch-public.ts';
import { Semaphore } from '#server/base/semaphore.ts';
import type { Brought } from './keep-image.ts';

/** So many are in memory at once, of up to 15 MB each. */
const IN_MEMORY_AT_ONCE = 6;
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
  const room = new Semaphore(IN_MEMORY_AT_ONCE);

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

const AT_ONCE = 2;
const BETWEEN_STARTS_MS = 1000;
const SILENT_MAXIMUM = 5;
const PAUSE_MS = 30_000;

export interface Clock {
  now(): number;
  /** @throws when the signal ends it */
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
};

/** A place at a host. Leaving it twice does no harm. */
interface Place {
  /** Waits until a request may start. @throws the reason of the signal */
  turn(): Promise<void>;
  leave(): void;
  /** Lets the next request to the host wait for half a minute. */
  pause(): void;
  /** Say after each request whether the host was there at all. */
  heard(isSilent: boolean): void;
  /** Whether the host was silent so often that nothing more is asked there. */
  isGivenUp(): boolean;
}

interface Host {
  places: Semaphore;
  nextStart: number;
  silent: number;
}

/** Spares old sites: two requests to a host at once, and a second between the starts of any two. */
export class HostQueue {
  readonly #hosts = new Map<string, Host>();
  readonly #clock: Clock;
  readonly #signal: AbortSignal;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
  }

  async enter(name: string): Promise<Place> {
    const host = this.#hosts.get(name) ?? { places: new Semaphore(AT_ONCE), nextStart: 0, silent: 0 };
    this.#hosts.set(name, host);
    const leave = await host.places.acquire();
    return {
      turn: () => this.#turn(host),
      leave,
      pause: () => {
        host.nextStart = Math.max(host.nextStart, this.#clock.now() + PAUSE_MS);
      },
      heard: (isSilent) => {
        host.silent = isSilent ? host.silent + 1 : 0;
      },
      isGivenUp: () => host.silent >= SILENT_MAXIMUM,
    };
  }

  async #turn(host: Host): Promise<void> {
    this.#signal.throwIfAborted();
    const now = this.#clock.now();
    const start = Math.max(now, host.nextStart);
    host.nextStart = start + BETWEEN_STARTS_MS;
    if (start > now) await this.#clock.sleep(start - now, this.#signal).catch(() => {});
    this.#signal.throwIfAborted();
  }
}
