import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { tooManyRequests } from '#server/base/errors.ts';

/** Far more than one network can fill with invented keys, since the limit on networks refuses it first. */
const KEYS_MAXIMUM = 20_000;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Whether limits are enforced, and the clock that they use, in milliseconds. */
export interface RateLimitDeps {
  enabled: boolean;
  clock: () => number;
}

/** Returns a factory of limits: `max` attempts per window of `windowMs`. */
export function createRateLimits({ enabled, clock }: RateLimitDeps) {
  return (max: number, windowMs: number) =>
    new RateLimit({ max: enabled ? max : Number.POSITIVE_INFINITY, windowMs, clock });
}

interface RateLimitOptions {
  /** Infinity disables the limit. */
  max: number;
  windowMs: number;
  clock: () => number;
}

/** A fixed-window limit for each key, counted in this process. The least recently used keys are evicted. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** @returns the milliseconds until the next attempt is allowed; 0 if it is allowed now */
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
    // Moves the key to the end of the map, so that the first key is the least recently used one.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > KEYS_MAXIMUM) this.#windows.delete(this.#windows.keys().next().value ?? '');
  }

  /** Reverts a `take` that turned out not to count. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  /** Lets the key begin anew. */
  forget(key: string): void {
    this.#windows.delete(key);
  }
}

export type RateLimitUse = readonly [RateLimit, key: string];

/**
 * Counts one attempt against each limit.
 * @throws {HttpError} 429 when any of them is used up
 */
export function takeAll(uses: readonly RateLimitUse[], sentence = tooManyAttempts): void {
  refuseIfUsedUp(uses, sentence);
  for (const [limit, key] of uses) limit.take(key);
}

/**
 * Counts only the attempts whose outcome counts. Each is counted before it is made, so that parallel ones cannot exceed the
 * limit, and uncounted if it turns out otherwise or fails with an error.
 */
export async function countIf<T>(
  uses: readonly RateLimitUse[],
  attempt: () => Promise<T>,
  counts: (outcome: T) => boolean,
  sentence = tooManyAttempts,
): Promise<T> {
  takeAll(uses, sentence);
  let isCounted = false;
  try {
    const outcome = await attempt();
    isCounted = counts(outcome);
    return outcome;
  } finally {
    if (!isCounted) for (const [limit, key] of uses) limit.giveBack(key);
  }
}

/** @param attempt returns `undefined` if it was wrong */
export function countWrong<T>(uses: readonly RateLimitUse[], attempt: () => Promise<T | undefined>) {
  return countIf(uses, attempt, (outcome) => outcome === undefined);
}

export function countUnlessItFails<T>(uses: readonly RateLimitUse[], attempt: () => Promise<T>) {
  return countIf(uses, attempt, () => true);
}

export function refuseIfUsedUp(uses: readonly RateLimitUse[], sentence = tooManyAttempts): void {
  const wait = Math.max(0, ...uses.map(([limit, key]) => limit.waitFor(key)));
  const seconds = Math.ceil(wait / 1000);
  if (seconds > 0) throw tooManyRequests(sentence(duration(seconds)), seconds);
}

/** The network of one client: an IPv6 /64 counts as one, and an IPv4 address as itself, however it is written. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // A proxy may forward anything, and a closed connection has no address.
  if (!ipaddr.isValid(ip)) return (ip ?? '').toLowerCase();
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? `${address}` : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}`;
}

/** The IPv6 /48 of a network, which one customer may have whole; an IPv4 address is as wide as it is. */
export function widerNetworkOf(network: string): string {
  return ipaddr.IPv6.isValid(network) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${network}/48`)}/48` : network;
}

function tooManyAttempts(wait: string): string {
  return `Too many attempts. Please try again in ${wait}.`;
}

function duration(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds < 120 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
