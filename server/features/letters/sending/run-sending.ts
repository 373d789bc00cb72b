import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { logCounted } from '#server/base/log-throttle.ts';
import type { Database } from '#server/database/database.ts';
import type { LetterContent } from '../letter-content.ts';
import type { LetterSender } from './letter-message.ts';
import { LetterSending } from './letter-sending.ts';
import { DEFER } from './settle-delivery.ts';
import type { Transport } from './transport.ts';

/** Points of an attempt at which tests let the process die. */
export type Step = 'audience' | 'claimed' | 'before-sending' | 'after-sending' | 'answered' | 'settled';

const DEFAULTS = {
  now: Date.now,
  /** Renewed while a letter is handed over; when it is over, the process is presumed dead. */
  leaseMs: 60_000,
  pollEveryMs: 15_000,
  stopWithinMs: 7000,
  /** How long to wait after the mail server could not be reached, at first and at most. */
  reconnect: { firstMs: 1000, longestMs: 60_000 },
  /** How long after the mail server has put a letter off it is tried again, at first and at most. */
  defer: DEFER,
};

interface SendingDeps {
  database: Database;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  transport: Transport;
  content: LetterContent;
  sender: LetterSender;
  onStep?: (step: Step) => void | Promise<void>;
}

export type SendingOptions = SendingDeps & typeof DEFAULTS;

const POLL_FAILED = 'the letters could not be read';

/** Sends letters until it is stopped. Any number of processes of a site may do so at the same time. */
export function runSending(options: SendingDeps & Partial<typeof DEFAULTS>): { stop(): Promise<void> } {
  const runner = new SendingRunner({ ...DEFAULTS, ...options });
  runner.start();
  return runner;
}

class SendingRunner {
  readonly #options: SendingOptions;
  readonly #stopping = new AbortController();
  readonly #sending: LetterSending;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #pollAgain = false;

  constructor(options: SendingOptions) {
    this.#options = options;
    this.#sending = new LetterSending(options, { signal: this.#stopping.signal, wake: () => this.#wake() });
  }

  start(): void {
    this.#options.database.onInvalidate((tags) => {
      if (tags === 'everything' || tags.includes('letters')) this.#wake();
    });
    this.#wake();
  }

  /** Claims no more letters, and waits some seconds for those whose answer is awaited. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#polling;
    const giveUp = new AbortController();
    await Promise.race([
      this.#sending.whenIdle(),
      sleep(this.#options.stopWithinMs, undefined, { signal: giveUp.signal }).catch(() => {}),
    ]);
    giveUp.abort();
    this.#options.transport.close();
  }

  #wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#pollAgain = true;
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
      if (this.#pollAgain) this.#wake();
    });
  }

  async #poll(): Promise<void> {
    const { database, logger, pollEveryMs } = this.#options;
    clearTimeout(this.#timer);
    this.#pollAgain = false;
    let delay = pollEveryMs;
    try {
      delay = Math.min(await this.#sending.turn(), pollEveryMs);
    } catch (error) {
      const { code } = error as { code?: string };
      logCounted(database, POLL_FAILED, (times) => logger.error({ code, times }, POLL_FAILED));
    }
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.#wake(), delay).unref();
  }
}
