import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { logThrottled } from '#server/base/log-throttle.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database } from '#server/database/database.ts';

interface PollerOptions {
  database: Database;
  logger: Pick<Logger, 'error'>;
  /** What a change of the data invalidates when there may be something to do. */
  tag: CacheTag;
  /** What is logged when a turn fails. */
  problem: string;
  everyMs: number;
  stopWithinMs: number;
  /** Does what can be done now. @returns the milliseconds until there may be more to do, unless something wakes it */
  turn(): Promise<number>;
  /** Ends when nothing is under way any more. */
  whenIdle(): Promise<unknown>;
}

/** Takes a turn whenever there may be something to do: after a change, when a time has come, and now and then. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #pollAgain = false;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Aborted as soon as the poller is stopped. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  start(): void {
    const { database, tag } = this.#options;
    database.onInvalidate((tags) => {
      if (tags === 'everything' || tags.includes(tag)) this.wake();
    });
    this.wake();
  }

  wake(): void {
    if (this.signal.aborted) return;
    this.#pollAgain = true;
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
      if (this.#pollAgain) this.wake();
    });
  }

  /** Takes no more turns, and waits for what is under way, but not longer than `stopWithinMs`. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#polling;
    const giveUp = new AbortController();
    const patience = sleep(this.#options.stopWithinMs, undefined, { signal: giveUp.signal }).catch(() => {});
    await Promise.race([this.#options.whenIdle(), patience]);
    giveUp.abort();
  }

  async #poll(): Promise<void> {
    const { database, logger, everyMs, problem, turn } = this.#options;
    clearTimeout(this.#timer);
    this.#pollAgain = false;
    let delay = everyMs;
    try {
      delay = Math.min(await turn(), everyMs);
    } catch (error) {
      const { code } = error as { code?: string };
      logThrottled(database, problem, (times) => logger.error({ code, times }, problem));
    }
    if (!this.signal.aborted) this.#timer = setTimeout(() => this.wake(), delay).unref();
  }
}
