import { setTimeout } from 'node:timers/promises';
import { Semaphore } from '#server/base/semaphore.ts';

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
export interface Place {
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
