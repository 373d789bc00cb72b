import './part-steps.css';
import './responses.css';
import '#web/features/likes/likes.css';
import '#web/features/sharing/sharing.css';
import '#web/features/comments/comments.css';
import { useContext } from 'react';
import type { PostWithComments } from '#shared/content-api.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import { Cover, HEAD_SIZES } from '#web/components/cover.tsx';
import { deferred } from '#web/components/deferred.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { Paragraphs } from '#web/components/paragraphs.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useContent } from '#web/content/content.ts';
import { MarginLike } from '#web/features/likes/margin-like.tsx';
import { useCountedView } from '#web/features/readers/use-counted.ts';
import { paths } from '#web/paths.ts';
import { Link, SiteUrlContext } from '#web/routing/router.tsx';
import { Contents } from './contents.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { POST_LABELS } from './labels.ts';
import { PostHead } from './post-head.tsx';

const PartSteps = deferred('post', '.part-steps', () => import('./part-steps.tsx'));
const PostEnd = deferred('post', '.post-end', () => import('./post-end.tsx'));
const ReadNext = deferred('post', '.next-post', () => import('./read-next.tsx'));

interface PostArticleProps {
  post: PostWithComments;
  /** Only comments older than the one with this id are shown; `null` shows the newest. */
  before: number | null;
}

export function PostArticle({ post, before }: PostArticleProps) {
  const { language } = post;
  useCountedView(post);
  return (
    <>
      <article className="post columns sheet" lang={language}>
        <PrintedFrom slug={post.slug} />
        <p className="post-back">
          <Link href={paths.blog()}>{POST_LABELS[language].back}</Link>
        </p>
        <PostHead post={post}>{post.status !== 'published' && <DraftNotice post={post} />}</PostHead>
        <Cover post={post} sizes={HEAD_SIZES} isFirst />
        <PostText post={post} />
        {post.series && <PartSteps series={post.series} post={post} />}
        {post.status === 'published' && <MarginLike post={post} />}
        <PostEnd post={post} before={before} />
      </article>
      <ReadNext post={post} />
    </>
  );
}

/** At the top of the printed page. */
function PrintedFrom({ slug }: { slug: string }) {
  const { name } = useContent('site');
  return (
    <p className="printed-from" lang={langOf(name) ?? 'en'}>
      {name} · {useContext(SiteUrlContext)}
      {paths.post(slug)}
    </p>
  );
}

/** A formatted text was rendered when it was saved; the paragraphs of a plain one are rendered here. */
function PostText({ post: { title, format, html, outline = [], post_data, language } }: { post: PostDetail }) {
  if (format === 'markdown' && html !== undefined) {
    return (
      <>
        <Contents outline={outline} language={language} />
        <RichText key={html} html={html} videoTitle={`Video: ${title}`} />
      </>
    );
  }
  return (
    <div className="prose">
      <Paragraphs text={post_data} language={language} />
    </div>
  );
}
