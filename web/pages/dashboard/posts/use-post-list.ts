import type { PostPageAnswer } from '#shared/contracts/post.ts';
import { type Query, useQuery } from '#web/features/desk/use-query.ts';

/** The search is not debounced: every letter typed sends a request. */
export function usePostList(path: string): Query<PostPageAnswer> {
  return useQuery(path);
}
