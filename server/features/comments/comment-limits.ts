import { type Counting, DAY, HOUR, limitsThatCount, MINUTE, type Taking, takeAll } from '#server/http/rate-limits.ts';

export type CommentLimits = ReturnType<typeof commentLimits>;

/** For each person: room for a lively conversation, none for a machine. Strangers report too: those count by network. */
export function commentLimits(counting: Counting) {
  const limit = limitsThatCount(counting);
  return { atOnce: limit(10, MINUTE), aDay: limit(100, DAY), reportsOfNetwork: limit(60, HOUR) };
}

/** Counts the comments that come to be. Taken before, so that parallel ones cannot pass together. */
export async function countNew<Outcome extends { isNew: boolean }>(
  { atOnce, aDay }: CommentLimits,
  user: { id: number },
  write: () => Promise<Outcome>,
): Promise<Outcome> {
  const takings: Taking[] = [atOnce, aDay].map((limit) => [limit, String(user.id)]);
  takeAll(takings, (wait) => `You have written many comments. Please try again in ${wait}.`);
  let isNew = false;
  try {
    const outcome = await write();
    isNew = outcome.isNew;
    return outcome;
  } finally {
    if (!isNew) for (const [limit, key] of takings) limit.giveBack(key);
  }
}
