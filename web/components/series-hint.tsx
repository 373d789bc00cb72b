import { useContent } from '#web/content/content.ts';
import * as paths from '#web/paths.ts';

/** Leads to the series, as long as there are any. */
export function SeriesHint() {
  if (useContent('allSeries').length === 0) return null;
  return (
    <p className="series-hint">
      Some articles form a <a href={paths.series()}>series</a>, best read in order.
    </p>
  );
}
