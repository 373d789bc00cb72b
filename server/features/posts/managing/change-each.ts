import { HttpError } from '#server/base/errors.ts';
import type { EarlierPost, PostBulkDone } from '#shared/contracts/post-bulk.ts';

export interface Changed {
  /** Whether the post has the status that it was to have. */
  isAsRequested: boolean;
  /** What undoing the change needs. */
  earlier?: EarlierPost | undefined;
}

/** Changes one post after the other, so that one that is refused keeps no other back, and reports what became of each. */
export async function changeEach<Post extends { id: number }>(
  posts: Iterable<Post>,
  change: (post: Post) => Promise<Changed>,
): Promise<PostBulkDone> {
  const report: PostBulkDone = { done: [], drafts: [], refused: [], earlier: [] };
  for (const post of posts) {
    const { id } = post;
    try {
      const { isAsRequested, earlier } = await change(post);
      report[isAsRequested ? 'done' : 'drafts'].push(id);
      if (earlier) report.earlier.push(earlier);
    } catch (error) {
      // An outage is no answer about this post.
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
      report.refused.push({ id, message: error.message });
    }
  }
  return report;
}
