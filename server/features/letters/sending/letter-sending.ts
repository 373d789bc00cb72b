import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '#server/base/semaphore.ts';
import type { WriteDb } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { retryDelay } from '#server/jobs/retry-delay.ts';
import {
  correctFutureDeliveries,
  findNextDelivery,
  hasExpiredLeases,
  markDelivery,
  recoverDeliveries,
  renewDeliveryLeases,
  retryUnknown,
} from '../delivery-store.ts';
import { findLetterWithContent, finishLetter, type LetterRow, listLettersIn } from '../letter-store.ts';
import { clearProblem, reportProblem } from '../mail-rate.ts';
import { readNewsletterSettings, readReplyTo } from '../newsletter-settings.ts';
import { type ClaimedDelivery, claimLetters } from './claim-letters.ts';
import { groupCommits } from './group-commits.ts';
import type { Outcome } from './judge-answer.ts';
import { type LetterParts, writeLetterMessage } from './letter-message.ts';
import type { SendingOptions } from './run-sending.ts';
import { DEFER, settleDelivery } from './settle-delivery.ts';
import { startDueLetters } from './start-due-letters.ts';

const SETTLE_AGAIN_AFTER_MS = 1000;
/** An unknown delivery is tried this often, where that is safe. */
const SAFE_ATTEMPTS = 5;
/** More than clocks are adjusted by in a while. */
const CLOCK_MOVED_MS = 60_000;

/** So many letters at a time are between their end and the answer, and in doubt if the process is killed. */
const ENDINGS = 3;

interface Runner {
  /** Aborted when the process is shutting down. */
  signal: AbortSignal;
  /** Asks for another turn. */
  wake: () => void;
}

/** One process's part of the sending: what it hands over at the moment, and what it does next. */
export class LetterSending {
  readonly #options: SendingOptions;
  readonly #runner: Runner;
  /** By lease: a lease is as long as the longest of its deliveries. */
  readonly #underWay = new Map<Promise<void>, string>();
  readonly #commit: (change: (db: WriteDb) => Promise<unknown>) => Promise<unknown>;
  readonly #endings = new Semaphore(ENDINGS);
  readonly #content = new Map<number, LetterParts>();
  readonly #startedAt: { wall: number; monotonic: number };
  #unreachable = { times: 0, until: 0 };
  #hasProblem = true;
  #recoveredAt = Number.NEGATIVE_INFINITY;
  #renewing: NodeJS.Timeout | undefined;

  constructor(options: SendingOptions, runner: Runner) {
    this.#options = options;
    this.#runner = runner;
    this.#startedAt = { wall: options.now(), monotonic: performance.now() };
    this.#commit = groupCommits((changes: ((db: WriteDb) => Promise<unknown>)[]) =>
      options.database.transaction(async (db) => {
        const results: unknown[] = [];
        for (const change of changes) results.push(await change(db));
        return results;
      }),
    );
  }

  async whenIdle(): Promise<void> {
    await Promise.all(this.#underWay.keys());
    clearInterval(this.#renewing);
  }

  /** Does what can be done now. @returns the milliseconds until there may be more to do */
  async turn(): Promise<number> {
    const { database, content, now, onStep, pollEveryMs } = this.#options;
    await this.#recover();
    const nextDue = await startDueLetters({ database, content, now: now(), surely: this.#surely(), onStep });
    const delays = [nextDue === undefined ? pollEveryMs : Math.max(0, nextDue - now())];
    for (const letter of await listLettersIn(database.read, 'sending')) {
      const delay = await this.#advance(letter);
      delays.push(delay);
      // The connections are busy, or the mail server wants no more for now.
      if (delay < pollEveryMs) break;
    }
    return Math.min(...delays);
  }

  /** @returns the milliseconds until the letter may go on; `pollEveryMs` when there is nothing to wait for */
  async #advance(letter: LetterRow): Promise<number> {
    const { database, now, sender, leaseMs, pollEveryMs } = this.#options;
    const { per_second } = await readNewsletterSettings(database.read);
    while (!this.#runner.signal.aborted) {
      const wanted = this.#options.transport.connections - this.#underWay.size;
      if (wanted <= 0) return pollEveryMs - 1;
      const pause = this.#unreachable.until - performance.now();
      if (pause > 0) return pause;
      const claim = { letterId: letter.id, lease: randomUUID(), now: now(), leasedUntil: now() + leaseMs };
      const secret = sender.secret;
      const claimed = await claimLetters(database, { ...claim, wanted, perSecond: per_second, secret });
      for (const delivery of claimed.deliveries) this.#start(letter, delivery);
      if (claimed.isEmpty) return this.#finish(letter);
      // Until the server is known to be there, one attempt shows as much as many.
      if (this.#hasProblem && claimed.deliveries.length > 0) return pollEveryMs - 1;
      if (claimed.waitMs > 0 && claimed.deliveries.length === 0) return claimed.waitMs;
      if (claimed.deliveries.length < wanted) return claimed.waitMs;
    }
    return pollEveryMs;
  }

  async #finish({ id }: LetterRow): Promise<number> {
    const { database, now, transport, pollEveryMs } = this.#options;
    const { repeatsSafelyForMs } = transport;
    const isDone = await database.transaction(async (db) => {
      const changedAfter = now() - repeatsSafelyForMs;
      const retry = { letterId: id, changedAfter, attempts: SAFE_ATTEMPTS, now: now() };
      if (repeatsSafelyForMs > 0 && (await retryUnknown(db, retry)) > 0) return false;
      const isFinished = await finishLetter(db, id, now());
      if (isFinished) db.invalidate('letters');
      return isFinished;
    });
    if (isDone) this.#content.delete(id);
    const next = await findNextDelivery(database.read, id);
    return next === undefined ? pollEveryMs : Math.max(1, Math.min(next - now(), pollEveryMs));
  }

  #start(letter: LetterRow, delivery: ClaimedDelivery): void {
    const done = this.#deliver(letter, delivery).finally(() => {
      this.#underWay.delete(done);
      if (this.#underWay.size === 0) this.#stopRenewing();
      this.#runner.wake();
    });
    this.#underWay.set(done, delivery.lease);
    this.#renewing ??= setInterval(() => this.#renew(), this.#options.leaseMs / 3).unref();
  }

  async #deliver(letter: LetterRow, delivery: ClaimedDelivery): Promise<void> {
    const { onStep } = this.#options;
    await onStep?.('claimed');
    const ending = new Ending(this.#endings);
    try {
      const outcome = await this.#handOver(letter, delivery, ending);
      await onStep?.('answered');
      await this.#settle(delivery, outcome);
      await onStep?.('settled');
    } finally {
      ending.leave();
    }
  }

  async #handOver(letter: LetterRow, delivery: ClaimedDelivery, ending: Ending): Promise<Outcome> {
    const { transport, logger } = this.#options;
    try {
      const message = await this.#write(letter, delivery);
      return await transport.deliver(message, {
        signal: this.#runner.signal,
        beforeEnd: async () => (await ending.enter()) && this.#markSending(delivery),
      });
    } catch (error) {
      // Nothing was sent, since a transport turns its own errors into outcomes.
      const { code = 'EUNKNOWN', name } = error as { code?: string; name?: string };
      logger.error({ letter: letter.id, code, error: name }, 'a letter could not be written');
      return { kind: 'not-sent', code, concerns: 'server', isThrottled: false };
    }
  }

  async #write(letter: LetterRow, { id, recipient }: ClaimedDelivery) {
    const { sender, content } = this.#options;
    const parts = await this.#partsOf(letter);
    return writeLetterMessage(sender, content, parts, {
      deliveryId: id,
      email: recipient.email,
      token: recipient.token,
    });
  }

  async #partsOf({ id }: LetterRow): Promise<LetterParts> {
    const known = this.#content.get(id);
    if (known) return known;
    const { read } = this.#options.database;
    const [letter, { name }, replyTo] = await Promise.all([
      findLetterWithContent(read, id),
      readSiteSettings(read),
      readReplyTo(read),
    ]);
    if (!letter) throw Object.assign(new Error('The letter is gone.'), { code: 'ENOENT' });
    const { subject, language, html, text } = letter;
    const parts = { id, subject, language, html: html ?? '', text: text ?? '', siteName: name, replyTo };
    this.#content.set(id, parts);
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
    const { now, defer = DEFER } = this.#options;
    this.#noteReachability(outcome);
    const settle = () =>
      this.#commit(async (db) => {
        await settleDelivery(db, { delivery, outcome, now: now(), defer });
        if (outcome.kind === 'not-sent') await reportProblem(db, outcome.code, now());
        else if (this.#hasProblem && outcome.kind === 'sent') await clearProblem(db);
      });
    while (true) {
      try {
        await settle();
        break;
      } catch (error) {
        const { code } = error as { code?: string };
        this.#options.logger.warn({ delivery: delivery.id, code }, 'the outcome of a delivery could not be saved yet');
        if (this.#runner.signal.aborted) return;
        await sleep(SETTLE_AGAIN_AFTER_MS);
      }
    }
    if (outcome.kind === 'sent') this.#hasProblem = false;
  }

  #noteReachability({ kind }: Outcome): void {
    if (kind !== 'not-sent') {
      this.#unreachable = { times: 0, until: 0 };
      return;
    }
    this.#hasProblem = true;
    const times = this.#unreachable.times + 1;
    this.#unreachable = { times, until: performance.now() + retryDelay(times, this.#options.reconnect) };
  }

  async #recover(): Promise<void> {
    const { database, now, leaseMs } = this.#options;
    if (performance.now() - this.#recoveredAt < leaseMs / 4) return;
    const isFirst = this.#recoveredAt === Number.NEGATIVE_INFINITY;
    this.#recoveredAt = performance.now();
    const at = { now: now(), latest: now() + 2 * leaseMs };
    if (!isFirst && !(await hasExpiredLeases(database.read, at))) return;
    await database.transaction(async (db) => {
      await recoverDeliveries(db, at);
      if (isFirst) await correctFutureDeliveries(db, now(), now() + 2 * (this.#options.defer ?? DEFER).longestMs);
    });
  }

  #renew(): void {
    const { database, now, leaseMs } = this.#options;
    const leases = [...new Set(this.#underWay.values())];
    const until = now() + leaseMs;
    // If it fails, the lease may end, and the delivery is not completed by this process.
    database.transaction((db) => renewDeliveryLeases(db, leases, until)).catch(() => {});
  }

  #stopRenewing(): void {
    clearInterval(this.#renewing);
    this.#renewing = undefined;
  }

  /** The wall clock, unless somebody has put it forward since the process started: then the time that has really passed. */
  #surely(): number {
    const wall = this.#options.now();
    const passed = this.#startedAt.wall + performance.now() - this.#startedAt.monotonic;
    return wall - passed > CLOCK_MOVED_MS ? passed : wall;
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
