import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { trustedClock } from '#server/base/trusted-clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Outcome } from '#server/features/mail/classify-failure.ts';
import type { Transport } from '#server/features/mail/message.ts';
import { newsletterSettingsRow, readReplyTo } from '#server/features/newsletter/newsletter-settings.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import { Poller } from '#server/jobs/poller.ts';
import { retryDelay } from '#server/jobs/retry-delay.ts';
import type { LetterContent } from '../content/compose-letter.ts';
import { doubtDeliveries, findNextDelivery, retryUnknown } from '../delivery-store.ts';
import {
  findLetterWithContent,
  finishLetter,
  type LetterRow,
  leaseLetter,
  listLettersUnderWay,
  releaseLetters,
} from '../letter-store.ts';
import { clearProblem, reportProblem } from '../mail-rate-store.ts';
import { unreachableHost } from '../public-site.ts';
import { DEFER, pauseSendingLetter, settleDelivery, type TakenDelivery, takeDeliveries } from './deliveries.ts';
import { type LetterSender, type MessageParts, writeLetterMessage } from './letter-message.ts';
import { LETTER_CONNECTIONS } from './open-letters.ts';
import { startDueLetters } from './start-due-letters.ts';

/** Points of an attempt at which tests let the process die. */
type Step = 'audience' | 'taken' | 'answered' | 'settled';

const DEFAULTS = {
  now: Date.now,
  /** Renewed while a letter is sent; when it is over, another process sends the letter. */
  leaseMs: 20_000,
  pollEveryMs: 15_000,
  stopWithinMs: 7000,
  /** How long to wait after the mail server could not be reached, at first and at most. */
  reconnect: { firstMs: 1000, longestMs: 60_000 },
  /** How long after the mail server has put a letter off it is tried again, at first and at most. */
  defer: DEFER,
};
/** An unknown delivery is tried this often, where that is safe. */
const SAFE_ATTEMPTS = 5;
const SETTLE_AGAIN_AFTER_MS = 1000;
const POLL_FAILED = 'the letters could not be read';

interface SendingDeps {
  database: Database;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  transport: Transport;
  /** For how long the mail server discards repetitions. */
  repeatsSafelyForMs: number;
  content: LetterContent;
  sender: LetterSender;
  onStep?: (step: Step) => void | Promise<void>;
}

/** Sends letters until it is stopped. Of the processes of a site, one at a time sends a letter. */
export function runSending(given: SendingDeps & Partial<typeof DEFAULTS>): { stop(): Promise<void> } {
  return new LetterSending({ ...DEFAULTS, ...given });
}

class LetterSending {
  readonly #options: SendingDeps & typeof DEFAULTS;
  readonly #poller: Poller;
  readonly #trustedNow: () => number;
  readonly #lease = randomUUID();
  /** By letter, when the lease is to be renewed, on the clock of `performance`. */
  readonly #renewAt = new Map<number, number>();
  /** What is handed over at the moment, by delivery. */
  readonly #underWay = new Map<number, Promise<void>>();
  /** Of the letter that was sent last. */
  #parts: MessageParts | undefined;
  /** Whether the last letter was taken by the mail server. Before the first, and after a failure, nobody knows. */
  #isReachable = false;
  #failures = 0;
  #retryAt = 0;

  constructor(options: SendingDeps & typeof DEFAULTS) {
    const { database, logger, now, pollEveryMs, stopWithinMs } = options;
    this.#options = options;
    this.#trustedNow = trustedClock(now);
    this.#poller = new Poller({
      ...{ database, logger, tag: 'letters', problem: POLL_FAILED, everyMs: pollEveryMs, stopWithinMs },
      turn: () => this.#turn(),
      whenIdle: () => Promise.all(this.#underWay.values()),
    });
    this.#poller.start();
  }

  async stop(): Promise<void> {
    const { database, transport } = this.#options;
    await this.#poller.stop();
    transport.close();
    await Promise.all(this.#underWay.values());
    // If it fails, the other processes wait until the leases are over.
    await database.transaction((db) => releaseLetters(db, [...this.#renewAt.keys()], this.#lease)).catch(() => {});
  }

  /** Does what can be done now. @returns the milliseconds until there may be more to do, unless something wakes it */
  async #turn(): Promise<number> {
    const { database, logger, content, sender, onStep, now, pollEveryMs } = this.#options;
    const clocks = { now: now(), trustedNow: this.#trustedNow() };
    const due = { database, logger, content, siteUrl: sender.siteUrl, onStep, ...clocks };
    const dueAt = await startDueLetters(due);
    let delay = dueAt === undefined ? pollEveryMs : Math.max(0, dueAt - now());
    const letters = await listLettersUnderWay(database.read);
    const ids = new Set(letters.map(({ id }) => id));
    for (const id of this.#renewAt.keys()) if (!ids.has(id)) this.#renewAt.delete(id);
    for (const letter of letters) {
      const { isBlocked, waitMs } = await this.#advance(letter);
      delay = Math.min(delay, waitMs);
      // The other letters wait for the same connections and the same rate.
      if (isBlocked) break;
    }
    return this.#renewAt.size > 0 ? Math.min(delay, this.#options.leaseMs / 3) : delay;
  }

  /** Hands deliveries of a letter over, until none is left, or the mail server wants no more for now. */
  async #advance(letter: LetterRow): Promise<{ isBlocked: boolean; waitMs: number }> {
    const { database, now, sender, repeatsSafelyForMs, pollEveryMs, defer } = this.#options;
    if (!(await this.#hold(letter.id))) return { isBlocked: false, waitMs: Math.max(1, letter.leased_until - now()) };
    if (letter.status !== 'sending') return { isBlocked: false, waitMs: pollEveryMs };
    if (unreachableHost(sender.siteUrl) !== null) {
      await database.transaction((db) => pauseSendingLetter(db, letter.id, 'address'));
      return { isBlocked: false, waitMs: pollEveryMs };
    }
    const { per_second: perSecond } = await newsletterSettingsRow.read(database.read);
    while (!this.#poller.signal.aborted) {
      const wanted = LETTER_CONNECTIONS - this.#underWay.size;
      // The end of each delivery asks for another turn.
      if (wanted <= 0) return { isBlocked: true, waitMs: pollEveryMs };
      const retryInMs = this.#retryAt - performance.now();
      if (retryInMs > 0) return { isBlocked: true, waitMs: retryInMs };
      const { deliveries, isEmpty, waitMs } = await takeDeliveries(database, {
        ...{ letterId: letter.id, now: now(), latest: now() + 2 * defer.longestMs, wanted, perSecond },
        ...{ secret: sender.secret, repeatsSafelyForMs },
      });
      for (const delivery of deliveries) this.#start(delivery);
      if (isEmpty) return { isBlocked: false, waitMs: await this.#finish(letter.id) };
      // While nobody knows whether the server can be reached, one attempt shows as much as many.
      if (!this.#isReachable && deliveries.length > 0) return { isBlocked: true, waitMs: pollEveryMs };
      if (deliveries.length < wanted) return { isBlocked: true, waitMs };
    }
    return { isBlocked: true, waitMs: pollEveryMs };
  }

  /** Takes the lease of a letter, or renews it. What a process that had it before was sending is in doubt then. */
  async #hold(id: number): Promise<boolean> {
    const { database, now, leaseMs } = this.#options;
    if (performance.now() < (this.#renewAt.get(id) ?? 0)) return true;
    const renewAt = performance.now() + leaseMs / 3;
    const isHeld = await database.transaction(async (db) => {
      if (!(await leaseLetter(db, { id, lease: this.#lease, now: now(), leaseMs }))) return false;
      await doubtDeliveries(db, { letterId: id, underWay: [...this.#underWay.keys()], now: now() });
      return true;
    });
    if (isHeld) this.#renewAt.set(id, renewAt);
    else this.#renewAt.delete(id);
    return isHeld;
  }

  /** @returns the milliseconds until a delivery of the letter that was put off is due */
  async #finish(id: number): Promise<number> {
    const { database, now, repeatsSafelyForMs, pollEveryMs, defer } = this.#options;
    const isFinished = await database.transaction(async (db) => {
      const retry = { letterId: id, after: now() - repeatsSafelyForMs, attempts: SAFE_ATTEMPTS };
      if (repeatsSafelyForMs > 0 && (await retryUnknown(db, retry)) > 0) return false;
      if (!(await finishLetter(db, id, now()))) return false;
      db.invalidate('letters');
      return true;
    });
    if (isFinished) this.#renewAt.delete(id);
    const next = await findNextDelivery(database.read, id);
    return next === undefined ? pollEveryMs : Math.max(1, Math.min(next - now(), 2 * defer.longestMs));
  }

  #start(delivery: TakenDelivery): void {
    const done = this.#deliver(delivery).finally(() => {
      this.#underWay.delete(delivery.id);
      this.#poller.wake();
    });
    this.#underWay.set(delivery.id, done);
  }

  async #deliver(delivery: TakenDelivery): Promise<void> {
    const { onStep } = this.#options;
    await onStep?.('taken');
    const outcome = await this.#handOver(delivery);
    await onStep?.('answered');
    await this.#settle(delivery, outcome);
    await onStep?.('settled');
  }

  async #handOver({ id: deliveryId, letter_id, recipient, due_at }: TakenDelivery): Promise<Outcome> {
    const { transport, repeatsSafelyForMs, sender, logger } = this.#options;
    try {
      const parts = await this.#partsOf(letter_id);
      // It was deleted, which also ends it.
      if (!parts) return { kind: 'deferred', code: 'EDELETED', isThrottled: false };
      // Only what is the same in every byte is recognised as a repetition.
      const date = repeatsSafelyForMs > 0 ? new Date(due_at) : new Date();
      return await transport.deliver(await writeLetterMessage(sender, parts, { ...recipient, deliveryId, date }));
    } catch (error) {
      // Nothing was sent, since a transport turns its own errors into outcomes.
      const { code = 'EUNKNOWN', name } = error as { code?: string; name?: string };
      logger.error({ letter: letter_id, code, error: name }, 'a letter could not be written');
      return { kind: 'not-sent', code, concerns: 'server', isThrottled: false };
    }
  }

  /** @returns `undefined` when the letter was deleted */
  async #partsOf(id: number): Promise<MessageParts | undefined> {
    if (this.#parts?.id === id) return this.#parts;
    const { read } = this.#options.database;
    const [letter, { name }, replyTo] = await Promise.all([
      findLetterWithContent(read, id),
      readSiteSettings(read),
      readReplyTo(read),
    ]);
    if (!letter) return undefined;
    const { subject, language, html, text } = letter;
    this.#parts = { id, subject, language, html: html ?? '', text: text ?? '', siteName: name, replyTo };
    return this.#parts;
  }

  /** What the mail server has answered is written down in the end, even if the database is away for a while. */
  async #settle(delivery: TakenDelivery, outcome: Outcome): Promise<void> {
    const { database, now, defer, logger, sender } = this.#options;
    const isFirstSuccess = outcome.kind === 'sent' && !this.#isReachable;
    this.#note(outcome);
    for (;;) {
      try {
        await database.transaction(async (db) => {
          await settleDelivery(db, { delivery, outcome, secret: sender.secret, now: now(), defer });
          if (outcome.kind === 'not-sent') await reportProblem(db, outcome.code, now());
          if (isFirstSuccess) await clearProblem(db);
        });
        return;
      } catch (error) {
        const { code } = error as { code?: string };
        logger.warn({ delivery: delivery.id, code }, 'the outcome of a delivery could not be saved yet');
        if (this.#poller.signal.aborted) return;
        await sleep(SETTLE_AGAIN_AFTER_MS);
      }
    }
  }

  #note({ kind }: Outcome): void {
    if (kind === 'sent') this.#isReachable = true;
    if (kind === 'not-sent') this.#isReachable = false;
    this.#failures = kind === 'not-sent' ? this.#failures + 1 : 0;
    this.#retryAt = this.#failures > 0 ? performance.now() + retryDelay(this.#failures, this.#options.reconnect) : 0;
  }
}
