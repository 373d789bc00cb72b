import type { PartOfSeries, SeriesPart } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import * as paths from '#web/paths.ts';
import { PART_LABELS } from './part-labels.ts';
import { WholeSeries } from './whole-series.tsx';

interface SeriesProps {
  series: PartOfSeries;
  /** That of the post. */
  language: Language;
}

/** Which part of which series the post is, and a folded list of the parts; of a series with one part only its name. */
export function PlaceInSeries({ series, language }: SeriesProps) {
  const { name, slug, position, count, parts } = series;
  const labels = PART_LABELS[language];
  const place = labels.place(position, count);
  return (
    <nav className="series-place" aria-label={count > 1 ? labels.list : place}>
      <p>
        {place} ·{' '}
        <a href={paths.series(slug)} lang={languageOf(name)}>
          <MixedText text={name} language={languageOf(name)} />
        </a>
      </p>
      {count > 1 && (
        <details>
          <summary>{labels.list}</summary>
          <ol>
            {parts.map((part) => (
              <PartEntry key={part.id} part={part} isCurrent={part.position === position} label={labels.read} />
            ))}
          </ol>
          {parts.length < count && <WholeSeries slug={slug} label={labels.whole} />}
        </details>
      )}
    </nav>
  );
}

interface PartEntryProps {
  part: SeriesPart;
  isCurrent: boolean;
  /** Says that the part was read; `start-series.ts` shows it. */
  label: string;
}

function PartEntry({ part: { id, position, slug, title, language }, isCurrent, label }: PartEntryProps) {
  return (
    <li data-part={id}>
      <span className="part-place">
        {position}
        <span className="read-mark">
          <span className="visually-hidden">, {label}</span>
        </span>
      </span>
      <a className="part-link" href={paths.post(slug)} lang={language} aria-current={isCurrent ? 'page' : undefined}>
        <MixedText text={title} language={language} />
      </a>
    </li>
  );
}
