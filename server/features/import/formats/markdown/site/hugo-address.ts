import type { PostDate } from '../front-matter/read-date.ts';
import { type Addressed, below, slugify, slugifyPath, two } from './addresses.ts';
import { languagePrefix, type Site } from './site.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export function hugoAddress(post: Addressed, site: Site): string {
  const { file } = post;
  const pattern = site.permalinks.get(sectionsOf(post)[0] ?? '');
  const path = pattern === undefined ? pathOf(post) : fill(pattern, post);
  const ending = site.hasUglyUrls ? '.html' : '/';
  const whole = /\.html$|\/$/.test(path) ? path : path + ending;
  return below(site.basePath, languagePrefix(site, file.language) + slugifyPath(whole));
}

function sectionsOf({ file }: Addressed): string[] {
  return file.stem.split('/').slice(0, file.stem.endsWith('/index') ? -2 : -1);
}

function pathOf(post: Addressed): string {
  return [...sectionsOf(post), post.slug ?? fileNameOf(post)].join('/');
}

/** The date in the name of a file stays in its address, unless the site takes dates from there. */
function fileNameOf({ file }: Addressed): string {
  const parts = file.stem.split('/');
  return (file.stem.endsWith('/index') ? parts.at(-2) : parts.at(-1)) ?? '';
}

function fill(pattern: string, post: Addressed): string {
  const { date, title, slug } = post;
  const sections = sectionsOf(post);
  const file = fileNameOf(post);
  const name = slugify(title);
  const values = new Map(
    Object.entries({
      section: sections[0] ?? '',
      sections: sections.join('/'),
      title: name,
      slug: slug ?? name,
      filename: file,
      slugorfilename: slug ?? file,
      contentbasename: file,
      slugorcontentbasename: slug ?? file,
      ...(date ? dateValues(date) : {}),
    }),
  );
  return pattern.replace(/:([a-z]+)(?:\[[^\]]*\])?/g, (whole, field) => values.get(field) ?? whole);
}

function dateValues(date: PostDate): Record<string, string> {
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
  return {
    year: String(date.year),
    month: two(date.month),
    monthname: MONTHS[date.month - 1] ?? '',
    day: two(date.day),
    weekday: String(weekday),
    weekdayname: WEEKDAYS[weekday] ?? '',
    yearday: String(dayOfYear(date)),
  };
}

export function dayOfYear({ year, month, day }: { year: number; month: number; day: number }): number {
  return (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / 86_400_000;
}
