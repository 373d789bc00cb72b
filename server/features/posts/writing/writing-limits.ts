import { RateLimit, takeAll } from '#server/http/rate-limits.ts';

const HOUR = 60 * 60_000;

export type WritingLimits = ReturnType<typeof writingLimits>;

/** For each person; no hand writes as much, and a page that saves as one types stays far below. */
export function writingLimits({ enabled, clock }: { enabled: boolean; clock: () => number }) {
  const limit = (max: number) =>
    new RateLimit({ max: enabled ? max : Number.POSITIVE_INFINITY, windowMs: HOUR, clock });
  return { posts: limit(120), changes: limit(3000) };
}

export function takeOne(limit: RateLimit, user: { id: number }): void {
  takeAll([[limit, String(user.id)]], (wait) => `That was a lot at once. Please try again in ${wait}.`);
}
