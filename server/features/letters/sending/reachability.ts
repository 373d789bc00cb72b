import { retryDelay } from '#server/jobs/retry-delay.ts';
import type { Outcome } from './classify-failure.ts';

/** Whether the mail server takes letters at all, as far as this process knows. */
export class Reachability {
  readonly #reconnect: { firstMs: number; longestMs: number };
  #failures = 0;
  #retryAt = 0;
  #isKnown = false;

  constructor(reconnect: { firstMs: number; longestMs: number }) {
    this.#reconnect = reconnect;
  }

  /** Whether the last letter was taken. Before the first one, and after a failure, one attempt shows as much as many. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Milliseconds until the next attempt; at most 0 when it may be made now. */
  get waitMs(): number {
    return this.#retryAt - performance.now();
  }

  note({ kind }: Outcome): void {
    if (kind === 'not-sent') {
      this.#isKnown = false;
      this.#failures += 1;
      this.#retryAt = performance.now() + retryDelay(this.#failures, this.#reconnect);
    } else {
      this.#failures = 0;
      this.#retryAt = 0;
      if (kind === 'sent') this.#isKnown = true;
    }
  }
}
