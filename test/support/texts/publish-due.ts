import type { SavingDeps } from '#server/features/after-save.ts';
import { publishDuePosts } from '#server/features/posts/scheduling/publish-due-posts.ts';

const NOT_REPORTED = { failed: () => {}, refused: () => {} };

/** Publishes the scheduled posts that are due by then, for tests that do not look at what is reported. */
export function publishDue(deps: SavingDeps, now: number): Promise<number | undefined> {
  return publishDuePosts(deps, now, NOT_REPORTED);
}
