import { useCallback } from 'react';
import type { PostWithComments } from '#shared/content-api.ts';
import type { CommentPage } from '#shared/contracts/comment.ts';
import { useVisitorEffect } from '#web/features/use-visitor-effect.ts';
import { createStoreFor, type Store, useStore } from '#web/store.ts';

/** Newest first, from the newest that is shown. */
export type CommentList = Pick<CommentPage, 'rows' | 'count' | 'more'>;

export interface Conversation {
  postId: number;
  /** Shows only those older than the one with this id. */
  before: number | null;
  list: Store<CommentList>;
}

const listOf = createStoreFor((page: CommentPage): CommentList => page);

/** The page is as for a stranger: which of its comments somebody may delete is asked afterwards. */
export function useComments(post: PostWithComments, before: number | null): Conversation & { shown: CommentList } {
  const list = listOf(post.shownComments);
  const shown = useStore(list);
  useVisitorEffect(
    useCallback(() => {
      if (list.get().rows.length === 0) return;
      void import('./comment-calls.ts').then(
        (calls) => calls.renewComments({ postId: post.id, before, list }),
        () => {},
      );
    }, [post.id, before, list]),
  );
  return { postId: post.id, before, list, shown };
}
