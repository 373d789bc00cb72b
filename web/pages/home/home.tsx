import { useContent } from '#web/content.ts';
import type { HomeRequest } from '#web/requests.ts';
import { AuthorIntroduction } from './author-introduction.tsx';
import { FeaturedBook } from './featured-book.tsx';
import { Hero } from './hero.tsx';
import { LatestArticles } from './latest-articles.tsx';
import { Newsletter } from './newsletter.tsx';
import { VideoSeries } from './video-series.tsx';

export default function Home({ request }: { request: HomeRequest }) {
  const site = useContent('site');
  const author = useContent('author');
  return (
    <>
      <Hero site={site} />
      {site.book && <FeaturedBook book={site.book} author={author?.name ?? ''} />}
      <VideoSeries />
      <LatestArticles category={request.category} />
      {author && <AuthorIntroduction author={author} />}
      <Newsletter />
    </>
  );
}
