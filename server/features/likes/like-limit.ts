import { type Counting, HOUR, limitsThatCount, type RateLimit, takeAll } from '#server/http/rate-limits.ts';

/** For each person; no finger presses as often for long. */
export function likeLimit(counting: Counting): RateLimit {
  return limitsThatCount(counting)(300, HOUR);
}

export function takeLike(limit: RateLimit, user: { id: number }): void {
  takeAll([[limit, String(user.id)]], (wait) => `You pressed Like very often. Please try again in ${wait}.`);
}
