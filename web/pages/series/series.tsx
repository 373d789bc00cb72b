import { AllSeries } from './all-series.tsx';
import { SeriesPage } from './series-page.tsx';

/** All series, or the page of one. */
export default function Series({ request: slug }: { request: string }) {
  return slug === '' ? <AllSeries /> : <SeriesPage slug={slug} />;
}
