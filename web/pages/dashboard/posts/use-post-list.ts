import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { type Query, useQuery } from '#web/features/desk/use-query.ts';

interface PostListRequest {
  scope: 'mine' | 'all' | 'bin';
  search: string;
  /** An empty string means all categories. */
  categoryId: string;
}

const LIMIT = '50';

/** The search is not debounced: every letter typed sends a request. */
export function usePostList({ scope, search, categoryId }: PostListRequest): Query<{ rows: PostRowAnswer[] }> {
  const query = new URLSearchParams({ page: '1', limit: LIMIT, search, category_id: categoryId, scope, body: 'omit' });
  return useQuery(`/post/list?${query}`);
}
