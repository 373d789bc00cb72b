import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { tooManyRequests } from '#server/base/errors.ts';

/** Far more than one network can fill with invented keys: its own limit refuses it before. */
const KEYS_MAXIMUM = 20_000;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Whether limits count at all, and by which clock. */
export interface Counting {
  enabled: boolean;
  clock: () => number;
}

/** What makes limits: so many in a window of time. */
export function limitsThatCount({ enabled, clock }: Counting) {
  return (max: number, windowMs: number) =>
    new RateLimit({ max: enabled ? max : Number.POSITIVE_INFINITY, windowMs, clock });
}

interface RateLimitOptions {
  /** Infinity counts nothing. */
  max: number;
  windowMs: number;
  clock: () => number;
}

/** So many a window for each key, counted in this process, forgetting the keys not seen for longest. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** @returns the milliseconds until there is room; 0 when there is */
  waitFor(key: string): number {
    const window = this.#windows.get(key);
    return window && window.count >= this.#options.max ? Math.max(0, window.endsAt - this.#options.clock()) : 0;
  }

  take(key: string): void {
    const { max, windowMs, clock } = this.#options;
    if (max === Number.POSITIVE_INFINITY) return;
    const known = this.#windows.get(key);
    const window = known && known.endsAt > clock() ? known : { count: 0, endsAt: clock() + windowMs };
    window.count += 1;
    // Last in the map: the first is the one not seen for longest.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > KEYS_MAXIMUM) this.#windows.delete(this.#windows.keys().next().value ?? '');
  }

  /** What was taken turned out not to count. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }
}

export type Taking = readonly [RateLimit, key: string];

/** Takes one of each, or refuses with 429 when one is used up. */
export function takeAll(takings: readonly Taking[], sentence = tooManyAttempts): void {
  refuseIfUsedUp(takings, sentence);
  for (const [limit, key] of takings) limit.take(key);
}

/**
 * Counts the attempts that are wrong. Taken before the attempt, so that parallel ones cannot pass together, and given
 * back when it was right, or never came so far.
 */
export async function countWrong<T>(
  takings: readonly Taking[],
  attempt: () => Promise<T>,
  isWrong: (outcome: T) => boolean,
): Promise<T> {
  takeAll(takings);
  let wrong = false;
  try {
    const outcome = await attempt();
    wrong = isWrong(outcome);
    return outcome;
  } finally {
    if (!wrong) for (const [limit, key] of takings) limit.giveBack(key);
  }
}

export function refuseIfUsedUp(takings: readonly Taking[], sentence = tooManyAttempts): void {
  const wait = Math.max(0, ...takings.map(([limit, key]) => limit.waitFor(key)));
  const seconds = Math.ceil(wait / 1000);
  if (seconds > 0) throw tooManyRequests(sentence(duration(seconds)), seconds);
}

/** One person's network: all of an IPv6 /64 counts as one, and an IPv4 address as itself, however it is written. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // A proxy may forward anything, and of a connection that is gone there is no address.
  if (!ipaddr.isValid(ip)) return (ip ?? '').toLowerCase();
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? `${address}` : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}`;
}

function tooManyAttempts(wait: string): string {
  return `Too many attempts. Please try again in ${wait}.`;
}

function duration(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 120 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
