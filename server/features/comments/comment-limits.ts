import {
  createRateLimits,
  DAY,
  HOUR,
  MINUTE,
  type RateLimitDeps,
  type RateLimitUse,
  takeAll,
} from '#server/http/rate-limits.ts';

export type CommentLimits = ReturnType<typeof commentLimits>;

/**
 * Limits per user that allow a lively conversation but stop scripts. Reports need no login and are limited per network.
 */
export function commentLimits(deps: RateLimitDeps) {
  const limit = createRateLimits(deps);
  return {
    atOnce: limit(10, MINUTE),
    aDay: limit(100, DAY),
    edits: limit(60, HOUR),
    reportsOfNetwork: limit(60, HOUR),
  };
}

/**
 * Counts only comments that are created. The limit is taken before writing, so that parallel calls cannot exceed it
 * together, and given back if nothing was created.
 * @throws {HttpError} 429
 */
export async function countNew<Outcome extends { isNew: boolean }>(
  { atOnce, aDay }: CommentLimits,
  user: { id: number },
  write: () => Promise<Outcome>,
): Promise<Outcome> {
  const taken: RateLimitUse[] = [atOnce, aDay].map((limit) => [limit, String(user.id)]);
  takeAll(taken, (wait) => `You have written many comments. Please try again in ${wait}.`);
  let isNew = false;
  try {
    const outcome = await write();
    isNew = outcome.isNew;
    return outcome;
  } finally {
    if (!isNew) for (const [limit, key] of taken) limit.giveBack(key);
  }
}
