import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '#server/base/semaphore.ts';
import type { WriteDb } from '#server/database/database.ts';
import { readReplyTo } from '#server/features/newsletter/newsletter-settings.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { markDelivery } from '../delivery-store.ts';
import { findLetterWithContent } from '../letter-store.ts';
import { clearProblem, reportProblem } from '../mail-rate.ts';
import type { ClaimedDelivery } from './claim-letters.ts';
import type { Outcome } from './classify-failure.ts';
import { groupCommits } from './group-commits.ts';
import { type MessageParts, writeLetterMessage } from './letter-message.ts';
import type { Reachability } from './reachability.ts';
import type { SendingOptions } from './run-sending.ts';
import { settleDelivery } from './settle-delivery.ts';

/** So many letters at a time are between their end and the answer, and in doubt if the process is killed. */
const ENDINGS = 3;
const SETTLE_AGAIN_AFTER_MS = 1000;

type Change = (db: WriteDb) => Promise<unknown>;

/** Hands claimed deliveries over to the mail server, and writes down what becomes of them. */
export class HandOver {
  readonly #options: SendingOptions;
  readonly #signal: AbortSignal;
  readonly #reachability: Reachability;
  readonly #commit: (change: Change) => Promise<unknown>;
  readonly #endings = new Semaphore(ENDINGS);
  /** By letter, while it is being sent. */
  readonly #parts = new Map<number, MessageParts>();
  #isProblemCleared = false;

  constructor(options: SendingOptions, signal: AbortSignal, reachability: Reachability) {
    this.#options = options;
    this.#signal = signal;
    this.#reachability = reachability;
    this.#commit = groupCommits((changes: Change[]) =>
      options.database.transaction(async (db) => {
        const results: unknown[] = [];
        for (const change of changes) results.push(await change(db));
        return results;
      }),
    );
  }

  async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { onStep } = this.#options;
    await onStep?.('claimed');
    const ending = new Ending(this.#endings);
    try {
      const outcome = await this.#handOver(delivery, ending);
      await onStep?.('answered');
      this.#reachability.note(outcome);
      await this.#settle(delivery, outcome);
      await onStep?.('settled');
    } finally {
      ending.leave();
    }
  }

  forget(letterId: number): void {
    this.#parts.delete(letterId);
  }

  async #handOver(delivery: ClaimedDelivery, ending: Ending): Promise<Outcome> {
    const { transport, sender, logger } = this.#options;
    try {
      const { id: deliveryId, letter_id, recipient, due_at } = delivery;
      const parts = await this.#partsOf(letter_id);
      if (!parts) return { kind: 'taken-over' };
      // Only what is the same in every byte is recognised as a repetition.
      const date = transport.repeatsSafelyForMs > 0 ? new Date(due_at) : new Date();
      const message = await writeLetterMessage(sender, parts, { ...recipient, deliveryId, date });
      return await transport.deliver(message, {
        signal: this.#signal,
        beforeEnd: async () => (await ending.enter()) && this.#markSending(delivery),
      });
    } catch (error) {
      // Nothing was sent, since a transport turns its own errors into outcomes.
      const { code = 'EUNKNOWN', name } = error as { code?: string; name?: string };
      logger.error({ letter: delivery.letter_id, code, error: name }, 'a letter could not be written');
      return { kind: 'not-sent', code, concerns: 'server', isThrottled: false };
    }
  }

  /** @returns `undefined` when the letter was deleted */
  async #partsOf(id: number): Promise<MessageParts | undefined> {
    const known = this.#parts.get(id);
    if (known) return known;
    const { read } = this.#options.database;
    const [letter, { name }, replyTo] = await Promise.all([
      findLetterWithContent(read, id),
      readSiteSettings(read),
      readReplyTo(read),
    ]);
    if (!letter) return undefined;
    const { subject, language, html, text } = letter;
    const parts = { id, subject, language, html: html ?? '', text: text ?? '', siteName: name, replyTo };
    this.#parts.set(id, parts);
    return parts;
  }

  async #markSending({ id, lease }: ClaimedDelivery): Promise<boolean> {
    const { onStep, now } = this.#options;
    await onStep?.('before-sending');
    const columns = { status: 'sending', changed_at: now() } as const;
    const isMarked = await this.#commit((db) => markDelivery(db, { id, lease, from: ['claimed'], columns }));
    if (isMarked) await onStep?.('after-sending');
    return isMarked === true;
  }

  /** What the mail server has answered is written down in the end, even if the database is away for a while. */
  async #settle(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    const { now, defer, logger, sender } = this.#options;
    const isFirstSuccess = outcome.kind === 'sent' && !this.#isProblemCleared;
    for (;;) {
      try {
        await this.#commit(async (db) => {
          await settleDelivery(db, { delivery, outcome, secret: sender.secret, now: now(), defer });
          if (outcome.kind === 'not-sent') await reportProblem(db, outcome.code, now());
          if (isFirstSuccess) await clearProblem(db);
        });
        break;
      } catch (error) {
        const { code } = error as { code?: string };
        logger.warn({ delivery: delivery.id, code }, 'the outcome of a delivery could not be saved yet');
        if (this.#signal.aborted) return;
        await sleep(SETTLE_AGAIN_AFTER_MS);
      }
    }
    if (outcome.kind === 'sent') this.#isProblemCleared = true;
    if (outcome.kind === 'not-sent') this.#isProblemCleared = false;
  }
}

/** One letter's place among those that may end at the same time. */
class Ending {
  readonly #endings: Semaphore;
  #release: (() => void) | undefined;
  #isOver = false;

  constructor(endings: Semaphore) {
    this.#endings = endings;
  }

  /** @returns `false` when the attempt has failed while it waited */
  async enter(): Promise<boolean> {
    const release = await this.#endings.acquire();
    if (this.#isOver) release();
    else this.#release = release;
    return !this.#isOver;
  }

  leave(): void {
    this.#isOver = true;
    this.#release?.();
  }
}
