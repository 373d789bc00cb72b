import type { ListedPart, SeriesDetail } from '#shared/contracts/series.ts';
import type { Language } from '#shared/contracts/text.ts';
import { languageOf } from '#shared/text/script.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { Cover, HEAD_SIZES } from '#web/components/cover.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Paragraphs } from '#web/components/paragraphs.tsx';
import { WaysOn } from '#web/components/ways-on.tsx';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';
import { SERIES_LABELS } from './series-labels.ts';

export function SeriesPage({ slug }: { slug: string }) {
  const series = useContent('series', slug);
  return series ? <SeriesText series={series} /> : <SeriesNotFound />;
}

function SeriesText({ series }: { series: SeriesDetail }) {
  const { name, description, parts } = series;
  const language = languageOf(name);
  const labels = SERIES_LABELS[language];
  return (
    <article className="post columns sheet" lang={language}>
      <p className="post-back">
        <a href={paths.series()}>{labels.all}</a>
      </p>
      <header className="post-head">
        <p className="label">{labels.series}</p>
        <h1>
          <MixedText text={name} language={language} />
        </h1>
        {description && (
          <div className="standfirst" lang={languageOf(description)}>
            <Paragraphs text={description} language={languageOf(description)} />
          </div>
        )}
        <p className="meta">
          <span>{labels.parts(parts.length)}</span>
          <span>{labels.wholeTime(parts.reduce((sum, { readTime }) => sum + readTime, 0))}</span>
        </p>
        <p className="actions series-actions">
          <ButtonLink href={paths.post(parts[0]?.slug ?? '')}>{labels.begin(parts.length)}</ButtonLink>
        </p>
      </header>
      <Cover post={series} sizes={HEAD_SIZES} isFirst />
      <ol className="part-list">
        {parts.map((part, index) => (
          <PartEntry key={part.id} part={part} position={index + 1} labels={labels} />
        ))}
      </ol>
    </article>
  );
}

interface PartEntryProps {
  part: ListedPart;
  position: number;
  labels: (typeof SERIES_LABELS)[Language];
}

/** `start-series.ts` marks those that were read. Their label has its place before that, so that nothing moves. */
function PartEntry({ part, position, labels }: PartEntryProps) {
  const { id, slug, title, summary, language, readTime } = part;
  return (
    <li
      className="series-entry part-entry"
      data-part={id}
      data-go-on={position > 1 ? labels.goOn(position) : undefined}
    >
      <p className="part-figure">
        {position}
        <span className="label">{labels.read}</span>
      </p>
      <div>
        <h2 lang={language}>
          <a href={paths.post(slug)}>
            <MixedText text={title} language={language} />
          </a>
        </h2>
        {summary && (
          <p className="standfirst" lang={language}>
            <MixedText text={summary} language={language} />
          </p>
        )}
        <p className="meta">{labels.minutes(readTime)}</p>
      </div>
    </li>
  );
}

function SeriesNotFound() {
  return (
    <Notice heading="Series Not Found" drawing={<Drawing seed="series not found" kind="lost" />}>
      <p>This series doesn’t exist, or none of it has been published yet.</p>
      <WaysOn />
      <WordLink href={paths.series()}>All series</WordLink>
    </Notice>
  );
}
