import type { Series } from '#shared/contracts/series.ts';
import { languageOf } from '#shared/text/script.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';
import { SERIES_LABELS } from './series-labels.ts';

export function AllSeries() {
  const allSeries = useContent('allSeries');
  return (
    <div className="sheet columns">
      <h1>Series</h1>
      <div>
        {allSeries.length === 0 && <NoSeries />}
        <ul className="series-list">
          {allSeries.map((series) => (
            <SeriesEntry key={series.id} series={series} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function SeriesEntry({ series: { slug, name, description, post_count } }: { series: Series }) {
  const language = languageOf(name);
  return (
    <li className="series-entry" lang={language}>
      <h2>
        <a href={paths.series(slug)}>
          <MixedText text={name} language={language} />
        </a>
      </h2>
      {description && (
        <p className="standfirst" lang={languageOf(description)}>
          <MixedText text={description} language={languageOf(description)} />
        </p>
      )}
      <p className="meta">{SERIES_LABELS[language].parts(post_count)}</p>
    </li>
  );
}

function NoSeries() {
  return (
    <div className="nothing-found">
      <Drawing seed="no series yet" kind="empty" />
      <p>There are no series yet. Each article stands on its own.</p>
      <WordLink href={paths.blog()}>All articles</WordLink>
    </div>
  );
}
