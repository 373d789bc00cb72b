import type { PostWithComments } from '#shared/content-api.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { countOfComments } from '#web/features/comments/comment-labels.ts';
import { Comments } from '#web/features/comments/comments.tsx';
import { useComments } from '#web/features/comments/use-comments.ts';
import { LikeButton } from '#web/features/likes/like-button.tsx';
import { useLike } from '#web/features/likes/use-like.ts';
import { LetterInvitation } from '#web/features/newsletter/letter-invitation.tsx';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { END_LABELS } from './end-labels.ts';
import { PostAuthor } from './post-author.tsx';
import { PostFoot } from './post-foot.tsx';

interface PostEndProps {
  post: PostWithComments;
  /** Only comments older than the one with this id are shown; `null` shows the newest. */
  before: number | null;
}

/** What readers do after a text, who wrote it, and the comments. */
export default function PostEnd({ post, before }: PostEndProps) {
  return (
    <div className="post-end">
      <PostFoot post={post} />
      {post.status === 'published' ? <Responses post={post} before={before} /> : <PostAuthor post={post} />}
    </div>
  );
}

function Responses({ post, before }: PostEndProps) {
  const like = useLike(post);
  const conversation = useComments(post, before);
  const labels = END_LABELS[post.language];
  return (
    <>
      <div className="response-row">
        <p className="response-counts">
          <LikeButton like={like} labels={labels} />
          {like.like_count > 0 && (
            <span>
              {inFigures(like.like_count)}
              <span className="visually-hidden">{labels.likes(like.like_count)}</span>
            </span>
          )}
          <a href="#comments">{countOfComments(conversation.shown.count, post.language)}</a>
        </p>
        <ShareRow post={post} labels={labels} />
      </div>
      <PostAuthor post={post} />
      <LetterInvitation labels={labels} />
      <Comments slug={post.slug} conversation={conversation} />
    </>
  );
}
