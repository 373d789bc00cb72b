import { type Addressed, below, slugify, slugifyPath, two } from './addresses.ts';
import { type Day, dayOfYear, monthName, weekday, weekdayName } from './calendar.ts';
import { languagePrefix, type Site } from './site.ts';

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

function dateValues(date: Day): Record<string, string> {
  return {
    year: String(date.year),
    month: two(date.month),
    monthname: monthName(date),
    day: two(date.day),
    weekday: String(weekday(date)),
    weekdayname: weekdayName(date),
    yearday: String(dayOfYear(date)),
  };
}
