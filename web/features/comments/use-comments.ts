import { useCallback } from 'react';
import type { PostWithComments } from '#shared/content-api.ts';
import type { CommentPage } from '#shared/contracts/comment.ts';
import { useVisitorEffect } from '#web/features/use-visitor-effect.ts';
import { createStoreFor, type Store, useStore } from '#web/store.ts';

/** The comments that are shown, newest first. */
export type CommentList = Pick<CommentPage, 'rows' | 'count' | 'more'>;

export interface Conversation {
  postId: number;
  /** Only comments older than the one with this id are shown; `null` for all. */
  before: number | null;
  list: Store<CommentList>;
}

const listOf = createStoreFor((page: CommentPage): CommentList => page);

/** The page is rendered as for a stranger, so logged-in users load the comments again, with what they may delete. */
export function useComments(post: PostWithComments, before: number | null): Conversation & { shown: CommentList } {
  const list = listOf(post.shownComments);
  const shown = useStore(list);
  useVisitorEffect(
    useCallback(() => {
      if (list.get().rows.length === 0) return;
      void import('./comment-calls.ts').then(
        (calls) => calls.refreshComments({ postId: post.id, before, list }),
        () => {},
      );
    }, [post.id, before, list]),
  );
  return { postId: post.id, before, list, shown };
}
