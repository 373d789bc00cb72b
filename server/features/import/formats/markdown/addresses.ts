import { dateInZone, type PostDate } from '#server/base/read-date.ts';
import { compose } from '#shared/text/compose.ts';
import { type Addressed, type ForeignSite, partsOf } from './foreign-site.ts';

/** The patterns of Jekyll that have a name. */
const STYLES = new Map([
  ['date', '/:categories/:year/:month/:day/:title:output_ext'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['ordinal', '/:categories/:year/:y_day/:title:output_ext'],
  ['weekdate', '/:categories/:year/W:week/:short_day/:title:output_ext'],
  ['none', '/:categories/:title:output_ext'],
]);

/** The addresses of a post on the old site, relative to its root: that for readers first. */
export function addressesOf(post: Addressed, site: ForeignSite): string[] {
  const { fields, file } = post;
  const typed = fields.text('permalink', 'url');
  // In an Obsidian vault, `url` is the address of the source that the note is about, not of the note.
  const own = site.kind === 'obsidian' && /^https?:/i.test(typed ?? '') ? undefined : typed;
  const chosen = own?.toLowerCase() === 'false' ? undefined : own;
  const made = chosen === undefined ? MADE[site.kind](post, site) : ownAddresses(chosen, post, site);
  const aliases = fields.list(['aliases', 'alias', 'redirect_from', 'old_url', 'former_slugs']);
  const isAddress = (alias: string) => /^(?:\/|https?:\/\/)/.test(alias) || site.kind === 'hugo';
  const former = aliases.filter(isAddress).map((alias) => resolve(alias, made[0], site));
  // A draft of Jekyll has no date, and was never on the site.
  return [...new Set(file.isDraft ? former : [...made, ...former])];
}

/** Eleventy's addresses are templates; the plainest of them are understood. */
function ownAddresses(own: string, post: Addressed, site: ForeignSite): string[] {
  if (/^https?:\/\//i.test(own)) return [own];
  const path = fill(site.kind === 'jekyll' ? patternOf(own) : own, post, site);
  if (/\{[{%]/.test(path)) return [];
  const prefix = site.kind === 'hugo' && !own.startsWith('/') ? languagePrefix(site, post.file.language) : '';
  return [below(site.basePath + prefix, path.replace(/(?:^|\/)index\.html$/, '/'))];
}

/** How each program makes addresses; none if that is not known. */
const MADE: Record<ForeignSite['kind'], (post: Addressed, site: ForeignSite) => string[]> = {
  hugo: (post, site) => {
    const [section = ''] = partsOf(post.file.stem).folders;
    const path = fill(site.permalinks.get(section) ?? '/:sections/:slugorfilename', post, site);
    const ending = /\.html$|\/$/.test(path) ? '' : site.hasUglyUrls ? '.html' : '/';
    return [below(site.basePath, languagePrefix(site, post.file.language) + slugifyPath(path + ending))];
  },
  jekyll: (post, site) => {
    const { section, stem } = post.file;
    const pattern = site.permalinks.get(section === 'posts' ? '' : section);
    if (pattern === undefined) return [below(site.basePath, `${section}/${stem}.html`)];
    if (section === '') return [below(site.basePath, pagePath(stem, pattern))];
    const days = daysOf(post, site).map((date) => below(site.basePath, fill(pattern, { ...post, date }, site)));
    return section === 'posts' ? days : days.slice(0, 1);
  },
  // A text that has the name of its folder is the page of the folder.
  eleventy: ({ file, name }, { basePath }) => {
    const { folders } = partsOf(file.stem);
    return [below(basePath, [...folders, ...(folders.at(-1) === name ? [] : [name]), ''].join('/'))];
  },
  obsidian: () => [],
  plain: () => [],
};

/** Pages of Jekyll have the place of their file, and end like the addresses of its posts. */
function pagePath(stem: string, pattern: string): string {
  const [ending] = /\/$|:output_ext$/.exec(pattern) ?? [''];
  const path = stem.replace(/(^|\/)index$/, '$1');
  return path === '' || path.endsWith('/') ? path : path + ending.replace(':output_ext', '.html');
}

/** Without a time zone in its settings, the day in an address depends on where the site was built: GitHub does it in UTC. */
function daysOf({ date }: Addressed, { timeZone }: ForeignSite): (PostDate | undefined)[] {
  if (!date?.hasTime) return [date];
  return timeZone === 'UTC' ? [date, dateInZone(date, timeZone)] : [dateInZone(date, timeZone)];
}

/** A style of Jekyll by its name, or a pattern. */
export function patternOf(permalink: string): string {
  return STYLES.get(permalink) ?? permalink;
}

/** A gap of a pattern such as `/:categories/:year/:title.html` or `/{{ title | slugify }}/`. */
const GAP =
  /:([a-z]+(?:_[a-z]+)*)(?:\[[^\]]*\])?|\{\{-?\s*(?:page\.)?([a-z]+)\s*(?:\|\s*(?:slug|slugify|url)\s*)?-?\}\}/gi;

function fill(pattern: string, post: Addressed, { kind }: ForeignSite): string {
  const values = new Map(Object.entries({ ...gapsOf(post, kind), ...dateGaps(post) }));
  return pattern.replace(GAP, (whole, name?: string, inTemplate?: string) => {
    const value = values.get((name ?? inTemplate ?? '').toLowerCase());
    if (value === undefined && name !== undefined && post.date)
      post.remarks.count(`Not redirected: old addresses whose pattern has “${whole.slice(0, 60)}”`, post.file.name);
    return value ?? whole;
  });
}

/** What each program fills in, besides the date. */
function gapsOf({ file, name, slug, title, categories }: Addressed, kind: ForeignSite['kind']): Record<string, string> {
  const common = { title: slugify(title), slug: slug ?? name, fileslug: name };
  if (kind === 'jekyll')
    return {
      categories: categories.map((category) => category.toLowerCase()).join('/'),
      ...{ title: slug ?? name, slug: slugify(slug ?? name) },
      ...{ name, path: file.stem, collection: file.section, output_ext: '.html' },
    };
  if (kind !== 'hugo') return common;
  // The date in the name of a file stays in its address.
  const { folders, last } = partsOf(file.stem);
  return {
    ...{ ...common, slug: slug ?? slugify(title), section: folders[0] ?? '', sections: folders.join('/') },
    ...{ filename: last, contentbasename: last, slugorfilename: slug ?? last, slugorcontentbasename: slug ?? last },
  };
}

function dateGaps({ date }: Addressed): Record<string, string> {
  if (!date) return {};
  const { year, month, day } = date;
  const numbers = { i_month: String(month), i_day: String(day) };
  return { year: String(year), month: two(month), day: two(day), ...numbers };
}

/** An alias of Hugo may be relative to the folder of the post. */
function resolve(alias: string, address: string | undefined, { basePath }: ForeignSite): string {
  if (/^https?:\/\//i.test(alias)) return alias;
  if (alias.startsWith('/')) return below(basePath, alias);
  const page = URL.parse(address ?? basePath, 'http://old.invalid');
  return page ? new URL(`../${alias}`, page).pathname : below(basePath, alias);
}

/** What addresses of texts in a language begin with: nothing, or `hi/`. */
function languagePrefix(site: ForeignSite, own: string | undefined): string {
  const { languages, defaultLanguage, namesDefaultLanguage } = site;
  const language = own ?? (languages.length > 1 ? defaultLanguage : undefined);
  return language === undefined || (language === defaultLanguage && !namesDefaultLanguage) ? '' : `${language}/`;
}

/** @returns the path below the base, with one slash between them */
export function below(base: string, path: string): string {
  const whole = path.startsWith(base) && base !== '/' ? path : base + path.replace(/^\/+/, '');
  return whole.replace(/\/{2,}/g, '/');
}

export function slugify(words: string): string {
  const runs = compose(words)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return (runs ?? []).join('-');
}

/** As Hugo makes addresses from names. */
export function slugifyPath(path: string): string {
  return compose(path)
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}\-._/~+]/gu, '');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
