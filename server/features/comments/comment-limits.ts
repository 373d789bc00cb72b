import {
  countIf,
  createRateLimits,
  DAY,
  HOUR,
  MINUTE,
  type RateLimitDeps,
  type RateLimitUse,
} from '#server/http/rate-limits.ts';

export type CommentLimits = ReturnType<typeof commentLimits>;

/**
 * Limits per user that allow a lively conversation but stop scripts. Reports need no login and are limited per network.
 */
export function commentLimits(counting: RateLimitDeps) {
  const limit = createRateLimits(counting);
  return { atOnce: limit(10, MINUTE), aDay: limit(100, DAY), reportsOfNetwork: limit(60, HOUR) };
}

/** Counts only comments that are created. @throws {HttpError} 429 */
export function countNew<Outcome extends { isNew: boolean }>(
  { atOnce, aDay }: CommentLimits,
  user: { id: number },
  write: () => Promise<Outcome>,
): Promise<Outcome> {
  const uses: RateLimitUse[] = [atOnce, aDay].map((limit) => [limit, String(user.id)]);
  const sentence = (wait: string) => `You have written many comments. Please try again in ${wait}.`;
  return countIf(uses, write, ({ isNew }) => isNew, sentence);
}
