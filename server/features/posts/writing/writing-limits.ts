import { type Counting, HOUR, limitsThatCount, type RateLimit, takeAll } from '#server/http/rate-limits.ts';

export type WritingLimits = ReturnType<typeof writingLimits>;

/** For each person; no hand writes as much, and a page that saves as one types stays far below. */
export function writingLimits(counting: Counting) {
  const limit = limitsThatCount(counting);
  return { posts: limit(120, HOUR), changes: limit(3000, HOUR) };
}

export function takeOne(limit: RateLimit, user: { id: number }): void {
  takeAll([[limit, String(user.id)]], (wait) => `That was a lot at once. Please try again in ${wait}.`);
}
