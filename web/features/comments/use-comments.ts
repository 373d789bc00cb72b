import { useCallback } from 'react';
import type { PostWithComments } from '#shared/content-api.ts';
import type { CommentPage } from '#shared/contracts/comment.ts';
import type { Language } from '#shared/contracts/text.ts';
import { useVisitorEffect } from '#web/features/use-visitor-effect.ts';
import { createStoreFor, type Store, useStore } from '#web/store.ts';

/** The comments that are shown, newest first. */
export type CommentList = Pick<CommentPage, 'rows' | 'count' | 'more'> & { replyCount: number };

export interface Conversation {
  postId: number;
  /** That of the post, in which the labels are. */
  language: Language;
  /** Only comments older than the one with this id are shown; `null` for all. */
  before: number | null;
  list: Store<CommentList>;
}

export function listIn({ rows, count, more, reply_count = 0 }: CommentPage): CommentList {
  return { rows, count, more, replyCount: reply_count };
}

const listOf = createStoreFor(listIn);

/**
 * The page is rendered as for a stranger, so logged-in users load the comments again, with what they may edit and
 * delete.
 */
export function useComments(post: PostWithComments, before: number | null): Conversation & { shown: CommentList } {
  const { id, language } = post;
  const list = listOf(post.shownComments);
  const shown = useStore(list);
  useVisitorEffect(
    useCallback(() => {
      if (list.get().rows.length === 0) return;
      void import('./comment-calls.ts').then(
        (calls) => calls.refreshComments({ postId: id, language, before, list }),
        () => {},
      );
    }, [id, language, before, list]),
  );
  return { postId: id, language, before, list, shown };
}
