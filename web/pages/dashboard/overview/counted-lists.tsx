import type { Overview } from '#shared/contracts/desk/overview.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import * as paths from '#web/paths.ts';

export function MostRead({ posts }: { posts: Overview['mostRead'] }) {
  return (
    <section className="screen-figures" aria-labelledby="most-read">
      <h2 id="most-read">Most read</h2>
      {posts.length === 0 && <p className="screen-note">No reads in the last 30 days.</p>}
      <ol className="counted-list">
        {posts.map(({ id, slug, title, views }) => (
          <li key={id}>
            <a href={paths.post(slug)} lang={langOf(title)}>
              {title}
            </a>
            <span className="figures">{countOf(views, 'view')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is counted like the host of a site, but is none. */
const NAMES: Record<string, string> = { '': 'Direct', newsletter: 'Newsletter' };

export function Referrers({ referrers }: { referrers: Overview['referrers'] }) {
  return (
    <section className="screen-figures" aria-labelledby="referrers">
      <h2 id="referrers">Where readers come from</h2>
      {referrers.length === 0 && <p className="screen-note">No visits from elsewhere yet.</p>}
      <ol className="counted-list">
        {referrers.map(({ host, views }) => (
          <li key={host}>
            <span>{NAMES[host] ?? host}</span>
            <span className="figures">{countOf(views, 'view')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
