import type { ReactNode } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import { countOf } from '#web/components/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { ReadingTime } from '#web/components/reading-time.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { PlaceInSeries } from './part-of-series.tsx';

export function PostHead({ post, children }: { post: PostDetail; children: ReactNode }) {
  const { title, summary, language, postCategory, views, series } = post;
  return (
    <header className="post-head">
      {children}
      <p className="label" lang="en">
        <Link href={paths.blog({ category: postCategory.slug })} lang={langOf(postCategory.name)}>
          {postCategory.name}
        </Link>
      </p>
      <h1>
        <MixedText text={title} language={language} />
      </h1>
      <p className="standfirst">
        <MixedText text={summary} language={language} />
      </p>
      <p className="meta" lang="en">
        <PostDate time={post.published_at ?? post.created_at} />
        <ReadingTime post={post} />
        <span>{countOf(views, 'view')}</span>
      </p>
      {series && <PlaceInSeries series={series} language={language} />}
    </header>
  );
}
