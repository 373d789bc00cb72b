import type { ListedPart, SeriesDetail } from '#shared/contracts/series.ts';
import { languageOf } from '#shared/text/script.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { Cover, HEAD_SIZES } from '#web/components/cover.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Paragraphs } from '#web/components/paragraphs.tsx';
import { Sketch } from '#web/components/sketch.tsx';
import { WaysOn } from '#web/components/ways-on.tsx';
import { useContent } from '#web/content/content.ts';
import { useReadParts } from '#web/features/series/read-parts.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';
import { nextUnreadPart } from './next-unread-part.ts';
import { SERIES_LABELS } from './series-labels.ts';

export function SeriesPage({ slug }: { slug: string }) {
  const series = useContent('series', slug);
  return series ? <SeriesText series={series} /> : <SeriesNotFound />;
}

function SeriesText({ series }: { series: SeriesDetail }) {
  const { name, description, parts } = series;
  const read = useReadParts();
  const language = languageOf(name);
  const labels = SERIES_LABELS[language];
  const goOn = nextUnreadPart(parts, read);
  return (
    <article className="post columns sheet" lang={language}>
      <p className="post-back">
        <Link href={paths.series()}>{labels.all}</Link>
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
          <ButtonLink href={paths.post(parts[goOn ?? 0]?.slug ?? '')}>
            {goOn ? labels.goOn(goOn + 1) : labels.begin(parts.length)}
          </ButtonLink>
        </p>
      </header>
      <Cover post={series} sizes={HEAD_SIZES} isFirst />
      <ol className="part-list">
        {parts.map((part, index) => (
          <PartEntry key={part.id} part={part} position={index + 1} label={read.includes(part.id) ? labels.read : ''}>
            {labels.minutes(part.readTime)}
          </PartEntry>
        ))}
      </ol>
    </article>
  );
}

interface PartEntryProps {
  part: ListedPart;
  position: number;
  /** Says that the part was read. */
  label: string;
  children: string;
}

/** The label has its place before it is known what was read, so that nothing moves. */
function PartEntry({ part, position, label, children }: PartEntryProps) {
  const { slug, title, summary, language } = part;
  return (
    <li className="series-entry part-entry" data-read={label !== ''}>
      <p className="part-figure">
        {position}
        <span className="label">{label}</span>
      </p>
      <div>
        <h2 lang={language}>
          <Link href={paths.post(slug)}>
            <MixedText text={title} language={language} />
          </Link>
        </h2>
        {summary && (
          <p className="standfirst" lang={language}>
            <MixedText text={summary} language={language} />
          </p>
        )}
        <p className="meta">{children}</p>
      </div>
    </li>
  );
}

function SeriesNotFound() {
  return (
    <Notice heading="Series Not Found" drawing={<Sketch seed="series not found" kind="lost" />}>
      <p>This series doesn’t exist, or none of it has been published yet.</p>
      <WaysOn />
      <WordLink href={paths.series()}>All series</WordLink>
    </Notice>
  );
}
