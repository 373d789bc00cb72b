import type { Author } from '#shared/contracts/author.ts';
import type { Site } from '#shared/contracts/site.ts';
import { paragraphs } from '#shared/text/paragraphs.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { Portrait } from '#web/components/portrait.tsx';
import { Sketch } from '#web/components/sketch.tsx';
import { useContent } from '#web/content.ts';
import { Invitation } from '#web/features/newsletter/invitation.tsx';
import { paths } from '#web/paths.ts';
import type { HomeRequest } from '#web/requests.ts';
import { FeaturedBook } from './featured-book.tsx';
import { LatestArticles } from './latest-articles.tsx';
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

function Hero({ site }: { site: Site }) {
  return (
    <div className="hero">
      <div className="hero-words">
        <h1 lang={langOf(site.name)}>{site.name}</h1>
        {site.tagline && <p lang={langOf(site.tagline)}>{site.tagline}</p>}
        <div className="actions">
          <ButtonLink href={paths.blog()}>Read the articles</ButtonLink>
          {site.startHere && <WordLink href={paths.startHere()}>Start here</WordLink>}
          <WordLink href={paths.about()}>About the author</WordLink>
        </div>
      </div>
      <Sketch seed={site.name} kind="hero" />
    </div>
  );
}

function AuthorIntroduction({ author }: { author: Author }) {
  const bio = useContent('siteText', 'bio');
  return (
    <section className="author-introduction late" aria-labelledby="author">
      <div className="sheet columns">
        <Portrait author={author} />
        <div className="author-words">
          <p className="label">The author</p>
          <h2 id="author" lang={langOf(author.name)}>
            {author.name}
          </h2>
          <p lang={bio.language}>{paragraphs(bio.text)[0]}</p>
          <WordLink href={paths.about()}>More about the author</WordLink>
        </div>
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
