import { useContext } from 'react';
import type { PostWithComments } from '#shared/content-api.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import { Cover, HEAD_SIZES } from '#web/components/cover.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { Paragraphs } from '#web/components/paragraphs.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useContent } from '#web/content/content.ts';
import { Island } from '#web/islands/island.tsx';
import * as paths from '#web/paths.ts';
import { SiteUrlContext } from '#web/routing/site-url.ts';
import { Contents } from './contents.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { POST_LABELS } from './labels.ts';
import { PartSteps } from './part-steps.tsx';
import { PostEnd } from './post-end.tsx';
import { PostHead } from './post-head.tsx';
import { ReadNext } from './read-next.tsx';

interface PostArticleProps {
  post: PostWithComments;
  /** Only comments older than the one with this id are shown; `null` shows the newest. */
  before: number | null;
}

export function PostArticle({ post, before }: PostArticleProps) {
  const { id, likes, language } = post;
  return (
    <>
      <article className="post columns sheet" lang={language}>
        <PrintedFrom slug={post.slug} />
        <p className="post-back">
          <a href={paths.blog()}>{POST_LABELS[language].back}</a>
        </p>
        <PostHead post={post}>{post.status !== 'published' && <DraftNotice post={post} />}</PostHead>
        <Cover post={post} sizes={HEAD_SIZES} isFirst />
        <PostText post={post} />
        {post.series && <PartSteps series={post.series} post={post} />}
        {post.status === 'published' && (
          <div className="margin-like" aria-hidden="true">
            <Island name="like" props={{ postId: id, count: likes, language, isInMargin: true }} />
          </div>
        )}
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
      {`${name} · ${useContext(SiteUrlContext)}${paths.post(slug)}`}
    </p>
  );
}

/** A formatted text was rendered when it was saved; the paragraphs of a plain one are rendered here. */
function PostText({ post: { title, format, html, outline = [], post_data, language } }: { post: PostDetail }) {
  if (format === 'markdown' && html !== undefined) {
    return (
      <>
        <Contents outline={outline} language={language} />
        <RichText html={html} videoTitle={`Video: ${title}`} />
      </>
    );
  }
  return (
    <div className="prose">
      <Paragraphs text={post_data} language={language} />
    </div>
  );
}
