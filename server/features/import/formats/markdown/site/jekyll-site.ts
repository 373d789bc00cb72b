import { Fields } from '../front-matter/fields.ts';
import { type Data, dataOf, type Value } from '../front-matter/parse-data.ts';
import { type FieldDefaults, type Site, setAddress, withSlash } from './site.ts';

const STYLES = new Map(
  Object.entries({
    date: '/:categories/:year/:month/:day/:title:output_ext',
    pretty: '/:categories/:year/:month/:day/:title/',
    ordinal: '/:categories/:year/:y_day/:title:output_ext',
    weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
    none: '/:categories/:title:output_ext',
  }),
);

export function applyJekyllConfig(site: Site, config: Data): void {
  const fields = new Fields(config);
  setAddress(site, fields.text('url'));
  const base = fields.text('baseurl');
  if (base) site.basePath = withSlash(`/${base.replace(/^\/|\/$/g, '')}`);
  site.title = fields.text('title', 'name');
  site.timeZone = fields.text('timezone') ?? 'UTC';
  site.excerptMark = fields.text('excerpt_separator')?.replaceAll('\\n', '\n').trim() || undefined;
  site.showsLineEnds =
    fields.flag('kramdown.hard_wrap') ?? fields.list(['commonmark.options'], /[,\s]/).includes('HARDBREAKS');
  // Without a configuration, the format of permalinks is unknown, so all common formats are kept.
  if (Object.keys(config).length > 0) site.permalinks.set('', patternOf(fields.text('permalink') ?? 'date'));
  for (const [name, settings] of collectionsOf(fields.value('collections'))) {
    const pattern = settings.text('permalink');
    if (name !== 'posts' && settings.flag('output')) site.collections.push(name);
    if (pattern) site.permalinks.set(name === 'posts' ? '' : name, patternOf(pattern));
  }
  const folder = fields.text('collections_dir');
  if (folder) site.folders = [{ path: withSlash(folder.replace(/^\//, '')) }, { path: '' }];
  site.defaults = defaultsOf(fields.value('defaults'));
}

/** A style of Jekyll by its name, or a pattern. */
export function patternOf(permalink: string): string {
  return STYLES.get(permalink) ?? permalink;
}

function collectionsOf(value: Value | undefined): [string, Fields][] {
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).map(([name, settings]) => [name, new Fields(dataOf(settings))]);
}

function defaultsOf(value: Value | undefined): FieldDefaults[] {
  if (!Array.isArray(value)) return [];
  return value.map((item) => {
    const { scope, values } = dataOf(item);
    const fields = new Fields(dataOf(scope));
    const path = (fields.text('path') ?? '').replace(/^\/|\/$/g, '');
    return { path: path.includes('*') ? '' : path, type: fields.text('type'), values: dataOf(values) };
  });
}
