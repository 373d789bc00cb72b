import { randomUUID } from 'node:crypto';
import { trustedClock } from '#server/base/trusted-clock.ts';
import { newsletterSettingsRow } from '#server/features/newsletter/newsletter-settings.ts';
import {
  correctFutureDeliveries,
  findNextDelivery,
  hasExpiredLeases,
  recoverDeliveries,
  renewDeliveryLeases,
  retryUnknown,
} from '../delivery-store.ts';
import { finishLetter, type LetterRow, listLettersIn } from '../letter-store.ts';
import { pauseSendingLetter } from '../pause-on-rejections.ts';
import { unreachableHost } from '../public-site.ts';
import { type ClaimedDelivery, claimLetters } from './claim-letters.ts';
import { HandOver } from './hand-over.ts';
import { Reachability } from './reachability.ts';
import type { SendingOptions } from './run-sending.ts';
import { startDueLetters } from './start-due-letters.ts';

/** An unknown delivery is tried this often, where that is safe. */
const SAFE_ATTEMPTS = 5;

interface Runner {
  /** Aborted when the process is shutting down. */
  signal: AbortSignal;
  /** Asks for another turn. */
  wake: () => void;
}

/** One process's share of the sending: what it hands over at the moment, and what it does next. */
export class LetterSending {
  readonly #options: SendingOptions;
  readonly #runner: Runner;
  readonly #reachability: Reachability;
  readonly #handOver: HandOver;
  readonly #trustedNow: () => number;
  /** The leases of the deliveries that are handed over at the moment. */
  readonly #underWay = new Map<Promise<void>, string>();
  #renewing: NodeJS.Timeout | undefined;
  #recoverAt = 0;

  constructor(options: SendingOptions, runner: Runner) {
    this.#options = options;
    this.#runner = runner;
    this.#reachability = new Reachability(options.reconnect);
    this.#handOver = new HandOver(options, runner.signal, this.#reachability);
    this.#trustedNow = trustedClock(options.now);
  }

  async whenIdle(): Promise<void> {
    await Promise.all(this.#underWay.keys());
  }

  /** Does what can be done now. @returns the milliseconds until there may be more to do, unless something wakes it */
  async turn(): Promise<number> {
    const { database, logger, content, sender, now, onStep, pollEveryMs } = this.#options;
    await this.#recover();
    const clocks = { now: now(), trustedNow: this.#trustedNow() };
    const dueAt = await startDueLetters({
      ...{ database, logger, content, siteUrl: sender.siteUrl, onStep },
      ...clocks,
    });
    let delay = dueAt === undefined ? pollEveryMs : Math.max(0, dueAt - now());
    for (const letter of await listLettersIn(database.read, 'sending')) {
      const { isBlocked, waitMs } = await this.#advance(letter);
      delay = Math.min(delay, waitMs);
      // The other letters wait for the same connections and the same rate.
      if (isBlocked) break;
    }
    return delay;
  }

  /** Claims deliveries of a letter and hands them over, until none is left, or the mail server wants no more for now. */
  async #advance(letter: LetterRow): Promise<{ isBlocked: boolean; waitMs: number }> {
    const { database, now, sender, leaseMs, transport, pollEveryMs } = this.#options;
    if (unreachableHost(sender.siteUrl) !== null) {
      await database.transaction((db) => pauseSendingLetter(db, letter.id, 'address'));
      return { isBlocked: false, waitMs: pollEveryMs };
    }
    const { per_second: perSecond } = await newsletterSettingsRow.read(database.read);
    while (!this.#runner.signal.aborted) {
      const wanted = transport.connections - this.#underWay.size;
      // The end of each delivery wakes the runner.
      if (wanted <= 0) return { isBlocked: true, waitMs: pollEveryMs };
      if (this.#reachability.waitMs > 0) return { isBlocked: true, waitMs: this.#reachability.waitMs };
      const claim = { letterId: letter.id, lease: randomUUID(), now: now(), leasedUntil: now() + leaseMs };
      const limits = { wanted, perSecond, secret: sender.secret, repeatsSafelyForMs: transport.repeatsSafelyForMs };
      const { deliveries, isEmpty, waitMs } = await claimLetters(database, { ...claim, ...limits });
      for (const delivery of deliveries) this.#start(delivery);
      if (isEmpty) return { isBlocked: false, waitMs: await this.#finish(letter) };
      const isTrial = !this.#reachability.isKnown && deliveries.length > 0;
      if (isTrial) return { isBlocked: true, waitMs: pollEveryMs };
      if (deliveries.length < wanted) return { isBlocked: true, waitMs };
    }
    return { isBlocked: true, waitMs: pollEveryMs };
  }

  /** @returns the milliseconds until a delivery of the letter that was put off is due */
  async #finish({ id }: LetterRow): Promise<number> {
    const { database, now, transport, pollEveryMs, defer } = this.#options;
    const isFinished = await database.transaction(async (db) => {
      const retry = { letterId: id, after: now() - transport.repeatsSafelyForMs, attempts: SAFE_ATTEMPTS };
      if (transport.repeatsSafelyForMs > 0 && (await retryUnknown(db, retry)) > 0) return false;
      if (!(await finishLetter(db, id, now()))) return false;
      db.invalidate('letters');
      return true;
    });
    if (isFinished) this.#handOver.forget(id);
    const next = await findNextDelivery(database.read, id);
    if (next === undefined) return pollEveryMs;
    const latest = now() + 2 * defer.longestMs;
    if (next > latest) await database.transaction((db) => correctFutureDeliveries(db, { now: now(), latest }));
    return Math.max(1, Math.min(next, latest) - now());
  }

  #start(delivery: ClaimedDelivery): void {
    const done = this.#handOver.deliver(delivery).finally(() => {
      this.#underWay.delete(done);
      if (this.#underWay.size === 0) this.#stopRenewing();
      this.#runner.wake();
    });
    this.#underWay.set(done, delivery.lease);
    this.#renewing ??= setInterval(() => this.#renew(), this.#options.leaseMs / 3).unref();
  }

  #renew(): void {
    const { database, now, leaseMs } = this.#options;
    const leases = [...new Set(this.#underWay.values())];
    // If it fails, the lease may end, and then this process does not send the end of the message.
    database.transaction((db) => renewDeliveryLeases(db, leases, now() + leaseMs)).catch(() => {});
  }

  #stopRenewing(): void {
    clearInterval(this.#renewing);
    this.#renewing = undefined;
  }

  /** Takes over what dead processes have left, now and then. */
  async #recover(): Promise<void> {
    const { database, now, leaseMs } = this.#options;
    if (performance.now() < this.#recoverAt) return;
    this.#recoverAt = performance.now() + leaseMs / 4;
    const expired = { now: now(), latest: now() + 2 * leaseMs };
    if (!(await hasExpiredLeases(database.read, expired))) return;
    await database.transaction((db) => recoverDeliveries(db, expired));
  }
}
