import { useCallback, useSyncExternalStore } from 'react';
import type { PostWithComments } from '#shared/content-api.ts';
import type { CommentPage } from '#shared/contracts/comment.ts';
import { type Continued, continuedFrom } from '#web/features/continued-state.ts';
import { useVisitorEffect } from '#web/features/use-visitor-effect.ts';

/** Newest first, from the newest that is shown. */
export type CommentList = Pick<CommentPage, 'rows' | 'count' | 'more'>;

export interface Conversation {
  postId: number;
  /** Shows only those older than the one with this id. */
  before: number | null;
  list: Continued<CommentList>;
}

const listOf = continuedFrom((page: CommentPage): CommentList => page);

/** The page is as for a stranger: which of its comments somebody may delete is asked afterwards. */
export function useComments(post: PostWithComments, before: number | null): Conversation & { shown: CommentList } {
  const list = listOf(post.shownComments);
  const shown = useSyncExternalStore(list.subscribe, list.read, list.read);
  useVisitorEffect(
    useCallback(() => {
      if (list.read().rows.length === 0) return;
      void import('./comment-calls.ts').then(
        (calls) => calls.renewComments({ postId: post.id, before, list }),
        () => {},
      );
    }, [post.id, before, list]),
  );
  return { postId: post.id, before, list, shown };
}
