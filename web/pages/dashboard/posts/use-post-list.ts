import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { useListing } from '#web/features/desk-lists/use-listing.ts';

export interface PostListRequest {
  scope: 'mine' | 'all' | 'bin';
  search: string;
  /** Empty for all. */
  categoryId: string;
}

interface PostList {
  /** Of the request before, while a quick answer is on its way; `null` while there is nothing to show. */
  rows: PostRowAnswer[] | null;
  problem: string;
  reload: () => Promise<void>;
}

const LIMIT = '50';

/** Asks at every letter. */
export function usePostList({ scope, search, categoryId }: PostListRequest): PostList {
  const query = new URLSearchParams({ page: '1', limit: LIMIT, search, category_id: categoryId, scope, body: 'omit' });
  const { data, problem, reload } = useListing<{ rows: PostRowAnswer[] }>(`/post/list?${query}`);
  return { rows: data?.rows ?? null, problem, reload };
}
