import './series-hint.css';
import { useContent } from '#web/content/content.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/routing/router.tsx';

/** Leads to the series, as long as there are any. */
export function SeriesHint() {
  if (useContent('allSeries').length === 0) return null;
  return (
    <p className="series-hint">
      Some articles form a <Link href={paths.series()}>series</Link>, best read in order.
    </p>
  );
}
