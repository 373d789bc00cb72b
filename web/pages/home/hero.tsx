import type { Site } from '#shared/contracts/site.ts';
import { langOf } from '#web/components/lang-of.ts';
import { Sketch } from '#web/components/sketch.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

export function Hero({ site }: { site: Site }) {
  return (
    <div className="hero">
      <div className="hero-words">
        <h1 lang={langOf(site.name)}>{site.name}</h1>
        {site.tagline && <p lang={langOf(site.tagline)}>{site.tagline}</p>}
        <div className="actions">
          <Link className="button" href={paths.blog()}>
            Read the articles
          </Link>
          <Link className="word-button" href={paths.about()}>
            About the author
          </Link>
        </div>
      </div>
      <Sketch seed={site.name} kind="hero" />
    </div>
  );
}
