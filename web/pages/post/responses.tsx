import type { ReactNode } from 'react';
import type { PostWithComments } from '#shared/content-api.ts';
import { Comments } from '#web/features/comments/comments.tsx';
import { useComments } from '#web/features/comments/use-comments.ts';
import { LikeButton, MarginLike } from '#web/features/likes/like-button.tsx';
import { useLike } from '#web/features/likes/use-like.ts';
import { LetterInvitation } from '#web/features/newsletter/letter-invitation.tsx';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { POST_LABELS } from './labels.ts';

interface ResponsesProps {
  post: PostWithComments;
  before: number | null;
  /** The author of the text. */
  children: ReactNode;
}

/** The likes, the number of comments and the share buttons in one row; then who wrote the text, and the comments. */
export function Responses({ post, before, children }: ResponsesProps) {
  const like = useLike(post);
  const conversation = useComments(post, before);
  const labels = POST_LABELS[post.language];
  return (
    <>
      <MarginLike like={like} />
      <div className="response-row">
        <p className="response-counts">
          <LikeButton like={like} labels={labels} />
          {like.like_count > 0 && <span>{labels.likes(like.like_count)}</span>}
          <a href="#comments">{labels.comments(conversation.shown.count)}</a>
        </p>
        <ShareRow post={post} labels={labels} />
      </div>
      {children}
      <LetterInvitation labels={labels} />
      <Comments slug={post.slug} conversation={conversation} />
    </>
  );
}
