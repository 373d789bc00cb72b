import type { ReactNode } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import { languageOf } from '#shared/text/script.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { ReadingTime } from '#web/components/reading-time.tsx';
import * as paths from '#web/paths.ts';
import { POST_LABELS } from './labels.ts';
import { isLongRead } from './long-read.ts';
import { PlaceInSeries } from './place-in-series.tsx';

/** In characters. A longer title is set smaller. */
const LONG_TITLE = 60;

export function PostHead({ post, children }: { post: PostDetail; children: ReactNode }) {
  const { id, title, subtitle, summary, language, postCategory, views, series } = post;
  const isLong = isLongRead(post);
  return (
    <header className={isLong ? 'post-head is-long' : 'post-head'}>
      {children}
      <p className="label">
        <a href={paths.blog({ category: postCategory.slug })} lang={langOf(postCategory.name) ?? 'en'}>
          {postCategory.name}
        </a>
      </p>
      <h1 className={title.length > LONG_TITLE ? 'long-title' : undefined} lang={languageOf(title)}>
        <MixedText text={title} language={languageOf(title)} />
      </h1>
      {subtitle && (
        <p className="subtitle">
          <MixedText text={subtitle} language={language} />
        </p>
      )}
      <p className="standfirst">
        <MixedText text={summary} language={language} />
      </p>
      <p className="meta">
        <PostDate time={post.published_at ?? post.created_at} language={language} />
        <ReadingTime post={post} />
        {views > 0 && <span>{POST_LABELS[language].views(views)}</span>}
      </p>
      {isLong && (
        // `start-resume.ts` shows it to those who have read a part of the text.
        <p className="resume" data-post={id} hidden>
          <button type="button">{POST_LABELS[language].resume}</button>
        </p>
      )}
      {series && <PlaceInSeries series={series} language={language} />}
    </header>
  );
}
