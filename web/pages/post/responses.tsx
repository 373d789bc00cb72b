import type { PostWithComments } from '#shared/content-api.ts';
import { countOf } from '#web/components/count-of.ts';
import { Comments } from '#web/features/comments/comments.tsx';
import { useComments } from '#web/features/comments/use-comments.ts';
import { LikeButton, MarginLike } from '#web/features/likes/like-button.tsx';
import { useLike } from '#web/features/likes/use-like.ts';
import { ShareRow } from '#web/features/sharing/share-row.tsx';

/** The likes, the number of comments and the share buttons in one row, with the comments below it. */
export function Responses({ post, before }: { post: PostWithComments; before: number | null }) {
  const like = useLike(post);
  const conversation = useComments(post, before);
  return (
    <>
      <MarginLike like={like} />
      <div className="response-row" lang="en">
        <p className="response-counts">
          <LikeButton like={like} />
          <span>{countOf(like.like_count, 'like')}</span>
          <a href="#comments">{countOf(conversation.shown.count, 'comment')}</a>
        </p>
        <ShareRow post={post} />
      </div>
      <Comments slug={post.slug} conversation={conversation} />
    </>
  );
}
