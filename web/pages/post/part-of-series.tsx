import './part-of-series.css';
import { useEffect, useRef, useState } from 'react';
import type { PartOfSeries, PostDetail, SeriesPart } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { PART_LABELS } from './part-labels.ts';

interface SeriesProps {
  series: PartOfSeries;
  /** That of the post. */
  language: Language;
}

/** Which part of which series the post is, and a folded list of the parts. */
export function PlaceInSeries({ series, language }: SeriesProps) {
  const { name, slug, position, count, parts } = series;
  const labels = PART_LABELS[language];
  const [read, setRead] = useState<readonly number[]>([]);
  useEffect(() => whileShown(({ followReadParts }) => followReadParts(setRead)), []);
  return (
    <nav className="series-place" aria-label={labels.list}>
      <p>
        {labels.place(position, count)} ·{' '}
        <Link href={paths.series(slug)} lang={languageOf(name)}>
          <MixedText text={name} language={languageOf(name)} />
        </Link>
      </p>
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

/** The parts before and after the post. A reader who gets here has read it. */
export function PartSteps({ series, post }: { series: PartOfSeries; post: PostDetail }) {
  const { previous, next, slug } = series;
  const labels = PART_LABELS[post.language];
  const nav = useRef<HTMLElement>(null);
  const id = post.status === 'published' ? post.id : null;
  useEffect(() => {
    const end = nav.current;
    if (end && id !== null) return whileShown(({ rememberAtEnd }) => rememberAtEnd(end, id));
  }, [id]);

  return (
    <nav className="part-steps" ref={nav} aria-label={labels.steps}>
      {previous && <Step part={previous} label={labels.previous} rel="prev" />}
      {next ? <Step part={next} label={labels.next} rel="next" /> : <WholeSeries slug={slug} label={labels.whole} />}
    </nav>
  );
}

interface StepProps {
  part: SeriesPart;
  label: string;
  rel: 'prev' | 'next';
}

function Step({ part: { slug, title, language }, label, rel }: StepProps) {
  return (
    <Link className="part-step" href={paths.post(slug)} rel={rel}>
      <span className="label">{label}</span>{' '}
      <span lang={language}>
        <MixedText text={title} language={language} />
      </span>
    </Link>
  );
}

function WholeSeries({ slug, label }: { slug: string; label: string }) {
  return (
    <Link className="word-button" href={paths.series(slug)}>
      {label}
    </Link>
  );
}

/** The module is loaded only here, since most posts are in no series. `begin` returns a function that ends it. */
function whileShown(begin: (module: typeof import('#web/features/series/read-parts.ts')) => () => void): () => void {
  let end = () => {};
  let isShown = true;
  import('#web/features/series/read-parts.ts').then(
    (module) => {
      if (isShown) end = begin(module);
    },
    () => {},
  );
  return () => {
    isShown = false;
    end();
  };
}
