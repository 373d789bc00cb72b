import { type Counting, HOUR, limitsThatCount, type RateLimit } from '#server/http/rate-limits.ts';

/** Wide, since mobile networks put thousands behind one address; and yet nobody fills the table by inventing browsers. */
export function readerLimit(counting: Counting): RateLimit {
  return limitsThatCount(counting)(6000, HOUR);
}
