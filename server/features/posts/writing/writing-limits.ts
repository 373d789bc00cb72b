import type { SavingDeps } from '#server/features/after-save.ts';
import type { Media } from '#server/features/media/media.ts';
import { createRateLimits, HOUR, type RateLimit, type RateLimitDeps, takeAll } from '#server/http/rate-limits.ts';

export interface WritingDeps extends SavingDeps {
  media: Media;
  limits: ReturnType<typeof writingLimits>;
}

/** Limits per user that nobody reaches by hand; autosaving stays far below them. */
export function writingLimits(deps: RateLimitDeps) {
  const limit = createRateLimits(deps);
  return {
    posts: limit(120, HOUR),
    changes: limit(3000, HOUR),
    images: limit(200, HOUR),
    references: limit(3000, HOUR),
  };
}

/** @throws {HttpError} 429 */
export function limitWriting(limit: RateLimit, user: { id: number }): void {
  takeAll([[limit, String(user.id)]], (wait) => `You are doing this very often. Please try again in ${wait}.`);
}
