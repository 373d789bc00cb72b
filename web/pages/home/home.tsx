import type { Author } from '#shared/contracts/author.ts';
import type { LatestPosts, PostCard } from '#shared/contracts/post.ts';
import { paragraphs } from '#shared/text/paragraphs.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { Portrait } from '#web/components/portrait.tsx';
import { useContent } from '#web/content/content.ts';
import { Invitation } from '#web/features/newsletter/invitation.tsx';
import * as paths from '#web/paths.ts';
import type { HomeRequest } from '#web/routing/requests.ts';
import { FeaturedBook } from './featured-book.tsx';
import { Hero } from './hero.tsx';
import { LatestArticles } from './latest-articles.tsx';
import { VideoSeries } from './video-series.tsx';

export default function Home({ request }: { request: HomeRequest }) {
  const site = useContent('site');
  const author = useContent('author');
  const latest = useContent('latest', request.category);
  return (
    <>
      <Hero site={site} newest={newestOf(latest)} />
      <LatestArticles latest={latest} category={request.category} />
      {site.book && <FeaturedBook book={site.book} author={author?.name ?? ''} />}
      <VideoSeries />
      {author && <AuthorIntroduction author={author} />}
      <Newsletter />
    </>
  );
}

/** The featured post may be older than the others. */
function newestOf({ featured, others: [other] }: LatestPosts): PostCard | null {
  return other && (other.published_at ?? '') > (featured?.published_at ?? '') ? other : featured;
}

/** In the author's own voice: the first words of the bio, and the name below them. */
function AuthorIntroduction({ author }: { author: Author }) {
  const bio = useContent('siteText', 'bio');
  return (
    <section className="author-introduction late" aria-labelledby="author">
      <div className="sheet columns">
        <div className="section-head">
          <h2 id="author">The author</h2>
        </div>
        <div className="author-words">
          <p lang={bio.language}>{paragraphs(bio.text)[0]}</p>
          <p className="author-name" lang={langOf(author.name)}>
            {author.name}
          </p>
          <WordLink href={paths.about()}>More about the author</WordLink>
        </div>
        <Portrait author={author} />
      </div>
    </section>
  );
}

function Newsletter() {
  return (
    <section className="newsletter late" aria-labelledby="letters">
      <div className="sheet columns">
        <div className="section-head">
          <h2 id="letters">The newsletter</h2>
        </div>
        <Invitation />
      </div>
    </section>
  );
}
