import type { Data } from '../front-matter/parse-data.ts';
import type { Site } from '../site/site.ts';
import type { TextFile } from '../site/text-file.ts';

/** Others, such as an image for all posts, say nothing of a single one. */
const NAMES = [
  'permalink',
  'lang',
  'language',
  'locale',
  'published',
  'category',
  'categories',
  'tags',
  'author',
  'layout',
  'type',
  'series',
];

/** The fields that the settings of Jekyll give to files by folder and type; later and longer paths win. */
export function defaultsOf({ name, section, isDraft }: TextFile, site: Site): Data {
  const path = name.slice(site.root.length);
  const type = isDraft ? 'drafts' : section || 'pages';
  const fitting = site.defaults.filter((item) => {
    const isInside = item.path === '' || path === item.path || path.startsWith(`${item.path}/`);
    return isInside && (item.type === undefined || item.type === type || (isDraft && item.type === 'posts'));
  });
  const sorted = fitting.toSorted((one, other) => one.path.length - other.path.length);
  const values: Data = Object.assign({}, ...sorted.map((item) => item.values));
  return Object.fromEntries(Object.entries(values).filter(([name]) => NAMES.includes(name)));
}
