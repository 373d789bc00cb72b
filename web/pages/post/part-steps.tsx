import type { PartOfSeries, PostDetail, SeriesPart } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import * as paths from '#web/paths.ts';
import { PART_LABELS } from './part-labels.ts';
import { WholeSeries } from './whole-series.tsx';

const STEP_LABELS = {
  en: { steps: 'Other parts', previous: 'Previous part', next: 'Next part' },
  hi: { steps: 'दूसरे भाग', previous: 'पिछला भाग', next: 'अगला भाग' },
} satisfies Record<Language, object>;

interface PartStepsProps {
  series: PartOfSeries;
  post: PostDetail;
}

/** The parts before and after the post. A reader who gets here has read it, which `start-series.ts` remembers. */
export function PartSteps({ series, post }: PartStepsProps) {
  const { previous, next, slug, count } = series;
  const labels = { ...PART_LABELS[post.language], ...STEP_LABELS[post.language] };
  const id = post.status === 'published' ? post.id : undefined;

  // The only part leads nowhere, but a part that comes later may follow on it.
  if (count === 1) return <section className="part-steps" data-post={id} />;
  return (
    <nav className="part-steps" data-post={id} aria-label={labels.steps}>
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
    <a className="part-step" href={paths.post(slug)} rel={rel}>
      <span className="label">{label}</span>{' '}
      <span lang={language}>
        <MixedText text={title} language={language} />
      </span>
    </a>
  );
}
