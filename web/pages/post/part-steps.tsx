import { useEffect, useRef } from 'react';
import type { PartOfSeries, PostDetail, SeriesPart } from '#shared/contracts/post.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';
import { PART_LABELS } from './part-labels.ts';
import { WholeSeries } from './whole-series.tsx';
import { withReadParts } from './with-read-parts.ts';

interface PartStepsProps {
  series: PartOfSeries;
  post: PostDetail;
}

/** The parts before and after the post. A reader who gets here has read it. */
export default function PartSteps({ series, post }: PartStepsProps) {
  const { previous, next, slug } = series;
  const labels = PART_LABELS[post.language];
  const nav = useRef<HTMLElement>(null);
  const id = post.status === 'published' ? post.id : null;
  useEffect(() => {
    const end = nav.current;
    if (end && id !== null) return withReadParts(({ rememberAtEnd }) => rememberAtEnd(end, id));
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
