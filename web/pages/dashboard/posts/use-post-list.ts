import { useCallback, useEffect, useState } from 'react';
import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { api } from '#web/session/api.ts';

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
/** An answer that comes sooner needs no placeholders. */
const PATIENCE_MS = 150;

/** Asks at every letter; an answer that a later one has overtaken is not shown. */
export function usePostList({ scope, search, categoryId }: PostListRequest): PostList {
  const [rows, setRows] = useState<PostRowAnswer[] | null>(null);
  const [problem, setProblem] = useState('');
  const query = new URLSearchParams({ page: '1', limit: LIMIT, search, category_id: categoryId, scope, body: 'omit' });
  const path = `/post/list?${query}`;

  const load = useCallback(
    async (isOvertaken: () => boolean) => {
      try {
        const { rows } = await api<{ rows: PostRowAnswer[] }>(path);
        if (isOvertaken()) return;
        setRows(rows);
        setProblem('');
      } catch (error) {
        if (!isOvertaken()) setProblem((error as Error).message);
      }
    },
    [path],
  );

  useEffect(() => {
    let isLater = false;
    const waiting = setTimeout(() => setRows(null), PATIENCE_MS);
    void load(() => isLater).finally(() => clearTimeout(waiting));
    return () => {
      isLater = true;
      clearTimeout(waiting);
    };
  }, [load]);

  return { rows, problem, reload: () => load(() => false) };
}
