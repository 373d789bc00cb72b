import type { PostWithComments } from '#shared/content-api.ts';
import { useDateLanguage } from '#web/components/post-date.tsx';
import { useContent } from '#web/content/content.ts';
import { countOfComments } from '#web/features/comments/comment-labels.ts';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { Island } from '#web/islands/island.tsx';
import { END_LABELS } from './end-labels.ts';
import { PostAuthor } from './post-author.tsx';
import { PostFoot } from './post-foot.tsx';

interface PostEndProps {
  post: PostWithComments;
  /** Only comments older than the one with this id are shown; `null` shows the newest. */
  before: number | null;
}

/** What readers do after a text, who wrote it, and the comments. */
export function PostEnd({ post, before }: PostEndProps) {
  return (
    <div className="post-end">
      <PostFoot post={post} />
      {post.status === 'published' ? <Responses post={post} before={before} /> : <PostAuthor post={post} />}
    </div>
  );
}

function Responses({ post, before }: PostEndProps) {
  const { id, slug, likes, language, shownComments } = post;
  const { timeZone } = useContent('site');
  const dates = useDateLanguage(language);
  const labels = END_LABELS[language];
  return (
    <>
      <div className="response-row">
        <div className="response-counts">
          <Island name="like" props={{ postId: id, count: likes, language }} />
          <a href="#comments">{countOfComments(shownComments.count, language)}</a>
        </div>
        <ShareRow post={post} labels={labels} />
      </div>
      <PostAuthor post={post} />
      <Island name="letter-invitation" props={{ language }} />
      <Island
        name="comments"
        props={{ slug, place: { postId: id, language, before, timeZone, dates }, page: shownComments }}
      />
    </>
  );
}
