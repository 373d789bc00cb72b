import type { Author } from '#shared/contracts/author.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { Notice } from '#web/components/notice.tsx';
import { Portrait } from '#web/components/portrait.tsx';
import { SiteText } from '#web/components/site-text.tsx';
import { WaysToWrite } from '#web/components/ways-to-write.tsx';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';
import { Achievements } from './achievements.tsx';
import { Journey } from './journey.tsx';

export default function About() {
  const { journey } = useContent('site');
  const author = useContent('author');
  return (
    <>
      {author ? <AuthorProfile author={author} /> : <NoAuthor />}
      {journey.length > 0 && <Journey steps={journey} />}
    </>
  );
}

function NoAuthor() {
  return (
    <Notice heading="About" drawing={<Drawing seed="no author yet" kind="cover" motif="window" />}>
      <p data-toast="">Author information not available</p>
      <div className="actions">
        <ButtonLink href={paths.blog()}>Read the articles</ButtonLink>
        <WordLink href={paths.newsletter()}>Subscribe to the newsletter</WordLink>
      </div>
    </Notice>
  );
}

function AuthorProfile({ author }: { author: Author }) {
  const bio = useContent('siteText', 'bio');
  return (
    <>
      <div className="author-hero sheet columns">
        <div className="author-words">
          <p className="label">About the author</p>
          <h1 lang={langOf(author.name)}>{author.name}</h1>
          <SiteText className="author-bio" html={bio.html} language={bio.language} />
          <WaysToWrite />
        </div>
        <Portrait author={author} isFirst />
      </div>
      {author.expertise.length > 0 && (
        <section className="expertise" aria-labelledby="expertise">
          <div className="sheet columns">
            <div className="section-head">
              <h2 id="expertise">Areas of expertise</h2>
            </div>
            <ul>
              {author.expertise.map((area) => (
                <li key={area} lang={langOf(area)}>
                  {area}
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <Achievements stats={author.stats} />
    </>
  );
}
