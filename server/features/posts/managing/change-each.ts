import { HttpError } from '#server/base/errors.ts';
import type { FormerState, PostBulkDone } from '#shared/contracts/post-bulk.ts';

/** What became of a post. */
export interface Changed {
  isDone: boolean;
  /** Whether an admin has to publish it, although it was to be published, or was. */
  waits: boolean;
  /** What undoing the change needs. */
  undo?: FormerState | undefined;
}

export interface BulkCall {
  /** @throws {HttpError} 429 if the person may make no further change now */
  beforeEach: () => void;
  /** Says what keeps the remaining posts from being changed. */
  wordFailure: (error: unknown) => string;
}

/**
 * Changes one post after the other, so that one that is refused keeps no other back, and reports what became of each.
 * After a failure that concerns all posts, none of the rest is tried.
 * @throws that failure if nothing has been changed yet, since the call may then be repeated as it is
 */
export async function changeEach<Post extends { id: number }>(
  posts: Post[],
  change: (post: Post) => Promise<Changed>,
  { beforeEach, wordFailure }: BulkCall,
): Promise<PostBulkDone> {
  const report: PostBulkDone = { done: [], waiting: [], refused: [], undo: [] };
  for (const [index, post] of posts.entries()) {
    const { id } = post;
    try {
      beforeEach();
      const { isDone, waits, undo } = await change(post);
      if (isDone) report.done.push(id);
      if (waits) report.waiting.push(id);
      if (undo) report.undo.push(undo);
    } catch (error) {
      if (isAboutPost(error)) {
        report.refused.push({ id, message: error.message });
        continue;
      }
      if (report.done.length + report.waiting.length === 0) throw error;
      const message = wordFailure(error);
      report.refused.push(...posts.slice(index).map((rest) => ({ id: rest.id, message })));
      break;
    }
  }
  return report;
}

/** Neither an outage nor a rate limit says anything about a post. */
function isAboutPost(error: unknown): error is HttpError {
  return error instanceof HttpError && error.statusCode < 500 && error.statusCode !== 429;
}
