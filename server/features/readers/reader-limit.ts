import { RateLimit } from '#server/http/rate-limits.ts';

const HOUR = 60 * 60_000;

/** Wide, since mobile networks put thousands behind one address; and yet nobody fills the table by inventing browsers. */
export function readerLimit({ enabled, clock }: { enabled: boolean; clock: () => number }): RateLimit {
  return new RateLimit({ max: enabled ? 6000 : Number.POSITIVE_INFINITY, windowMs: HOUR, clock });
}
