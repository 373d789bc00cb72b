import { type Addressed, slugify, two } from './addresses.ts';
import { type Day, dayOfYear, monthName, weekday, weekdayName, weekOf } from './calendar.ts';
import { patternOf } from './jekyll-site.ts';

/** Fills the gaps of a permalink such as `/:categories/:year/:month/:day/:title.html`. */
export function jekyllAddress(permalink: string, post: Addressed): string {
  const { file, date, name } = post;
  const title = post.slug ?? name;
  const values = new Map(
    Object.entries({
      categories: post.categories.map((category) => category.toLowerCase()).join('/'),
      slugified_categories: post.categories.map(slugify).join('/'),
      title,
      slug: slugify(title),
      name,
      path: file.stem,
      collection: file.section,
      output_ext: '.html',
      ...(date ? dateValues(date) : {}),
    }),
  );
  return patternOf(permalink).replace(/:([a-z]+(?:_[a-z]+)*)/g, (whole, field: string) => {
    return values.get(field) ?? shortest(field, values, whole);
  });
}

/** In `:title_more` the name of the gap is `title`. */
function shortest(field: string, values: ReadonlyMap<string, string>, whole: string): string {
  const [first = '', ...rest] = field.split('_');
  const value = values.get(first);
  return value === undefined ? whole : [value, ...rest].join('_');
}

function dateValues(date: Day): Record<string, string> {
  const { year, month, day } = date;
  const { year: yearOfWeek, week } = weekOf(date);
  return {
    year: String(year),
    short_year: String(year).slice(-2),
    month: two(month),
    i_month: String(month),
    short_month: monthName(date).slice(0, 3),
    long_month: monthName(date),
    day: two(day),
    i_day: String(day),
    y_day: String(dayOfYear(date)).padStart(3, '0'),
    w_year: String(yearOfWeek),
    week: two(week),
    w_day: String(weekday(date) || 7),
    short_day: weekdayName(date).slice(0, 3),
    long_day: weekdayName(date),
  };
}
