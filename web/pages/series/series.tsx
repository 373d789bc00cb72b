import { languageOf } from '#shared/text/script.ts';
import type { ReadContent } from '#web/content.ts';
import { type Head, missing, page } from '#web/heads.ts';
import { paths } from '#web/paths.ts';
import { AllSeries } from './all-series.tsx';
import { SeriesPage } from './series-page.tsx';

/** All series, or the page of one. */
export default function Series({ request: slug }: { request: string }) {
  return slug === '' ? <AllSeries /> : <SeriesPage slug={slug} />;
}

/** @param slug empty for all series */
export function head(slug: string, content: ReadContent): Head {
  const { name } = content('site');
  const all = page(`Series · ${name}`, content, paths.series());
  if (slug === '') return all;
  const series = content('series', slug);
  if (!series) return missing(all.title, content);
  const canonical = paths.series(series.slug);
  const shown = page(`${series.name} · ${name}`, content, canonical, series.description);
  return { ...shown, language: languageOf(series.name), ...(series.slug !== slug && { moved: canonical }) };
}
