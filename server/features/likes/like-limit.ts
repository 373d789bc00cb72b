import { RateLimit, takeAll } from '#server/http/rate-limits.ts';

const HOUR = 60 * 60_000;

/** For each person; no finger presses as often for long. */
export function likeLimit({ enabled, clock }: { enabled: boolean; clock: () => number }): RateLimit {
  return new RateLimit({ max: enabled ? 300 : Number.POSITIVE_INFINITY, windowMs: HOUR, clock });
}

export function takeLike(limit: RateLimit, user: { id: number }): void {
  takeAll([[limit, String(user.id)]], (wait) => `You pressed Like very often. Please try again in ${wait}.`);
}
