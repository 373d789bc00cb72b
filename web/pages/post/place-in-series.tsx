import './place-in-series.css';
import { useEffect, useState } from 'react';
import type { PartOfSeries, SeriesPart } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';
import { PART_LABELS } from './part-labels.ts';
import { WholeSeries } from './whole-series.tsx';
import { withReadParts } from './with-read-parts.ts';

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
  const [read, setRead] = useState<readonly number[]>([]);
  useEffect(() => withReadParts(({ followReadParts }) => followReadParts(setRead)), []);
  return (
    <nav className="series-place" aria-label={count > 1 ? labels.list : place}>
      <p>
        {place} ·{' '}
        <Link href={paths.series(slug)} lang={languageOf(name)}>
          <MixedText text={name} language={languageOf(name)} />
        </Link>
      </p>
      {count > 1 && (
        <details>
          <summary>{labels.list}</summary>
          <ol>
            {parts.map((part) => (
              <PartEntry
                key={part.id}
                part={part}
                isCurrent={part.position === position}
                label={read.includes(part.id) ? labels.read : ''}
              />
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
  /** Says that the part was read. */
  label: string;
}

function PartEntry({ part: { position, slug, title, language }, isCurrent, label }: PartEntryProps) {
  return (
    <li>
      <span className="part-place" data-read={label !== ''}>
        {position}
        {label && <span className="visually-hidden">, {label}</span>}
      </span>
      <Link className="part-link" href={paths.post(slug)} lang={language} aria-current={isCurrent ? 'page' : undefined}>
        <MixedText text={title} language={language} />
      </Link>
    </li>
  );
}
