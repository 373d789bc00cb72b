import type { GivenFields, PostEntry } from '#server/features/import/entry.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import { eachPlain, WRITING_FIELDS } from '#shared/writing.ts';
import type { Remarks } from '../remarks.ts';
import { Fields } from './fields.ts';
import type { ForeignSite, TextFile } from './foreign-site.ts';
import type { Data, Value } from './front-matter.ts';

const words = (names: string) => names.split(' ');

/** The names that programs and themes give to a field that `WRITING_FIELDS` does not have, the first of which that has a value counts. */
const NAMES = {
  author: words('author authors'),
  featured: words('featured pinned sticky pin'),
  language: words('lang language locale'),
  image: words(
    'image cover featured_image feature_image cover_image hero hero_image banner thumbnail thumb images ' +
      'header.overlay_image header.image header.teaser og_image img',
  ),
  alt: words('image_alt cover_alt featured_image_alt header.image_description alt'),
  seriesOrder: words('series_order series_weight series.order series.part part'),
};
/** The defaults that a site may set for a field; others, such as an image for all posts, say nothing of a single one. */
const WITH_DEFAULT = words(
  'permalink lang language locale published category categories tags author layout type series',
);

/** The fields of a file, with those that the settings of Jekyll give it by folder and type; later and longer paths win. */
export function fieldsOf(data: Data, { name, section, isDraft }: TextFile, site: ForeignSite): Fields {
  const path = name.slice(site.root.length);
  const types = isDraft ? ['drafts', 'posts'] : [section || 'pages'];
  const fitting = site.defaults.filter(({ path: folder, type }) => {
    const isInside = folder === '' || `${path}/`.startsWith(`${folder}/`);
    return isInside && (type === undefined || types.includes(type));
  });
  const sorted = fitting.toSorted((one, other) => one.path.length - other.path.length);
  const values = sorted.flatMap((item) => Object.entries(item.values));
  return new Fields(data, Object.fromEntries(values.filter(([field]) => WITH_DEFAULT.includes(field))));
}

/** What a file says of its post in fields that need neither dates nor its text. */
export function plainFields(fields: Fields, file: TextFile, site: ForeignSite, remarks: Remarks) {
  return {
    ...givenFields(fields),
    language: languageOf(fields, file, site, remarks),
    categories: categoriesOf(fields, file, site),
    tags: tagsOf(fields, site),
    author: fields.list(NAMES.author, /;/)[0],
    featured: fields.flag(...NAMES.featured) ? true : undefined,
    image: imageOf(fields),
    series: seriesOf(fields),
    /** Other names of a note, by which other notes link to it. */
    aliases: fields.list(['aliases', 'alias']),
  };
}

/** The language of a text as far as it is one of this site; that of others is detected. */
function languageOf(fields: Fields, file: TextFile, site: ForeignSite, remarks: Remarks): 'en' | 'hi' | undefined {
  const general = site.languages.length > 1 ? site.defaultLanguage : undefined;
  const named = fields.text(...NAMES.language) ?? file.language ?? general;
  const [short = ''] = (named ?? '').toLowerCase().split(/[-_]/);
  if (short === 'hi' || short === 'hindi') return 'hi';
  if (short === 'en' || short === 'english') return 'en';
  if (short !== '')
    remarks.count(`The language was guessed, since “${short}” is not a language of this site`, file.name);
  return undefined;
}

function categoriesOf(fields: Fields, file: TextFile, site: ForeignSite): string[] {
  const own = [
    ...fields.list(['categories'], separatorIn('categories', fields, site)),
    ...fields.list(['category', 'section']),
  ];
  return [...new Set([...file.categories, ...own].map(withoutLink))];
}

function tagsOf(fields: Fields, site: ForeignSite): string[] {
  const tags = [...fields.list(['tags'], separatorIn('tags', fields, site)), ...fields.list(['tag', 'keywords'])];
  const unlinked = tags.map((tag) => withoutLink(tag).replace(/^#/, ''));
  // Eleventy makes collections from tags; these two are not for readers.
  return [...new Set(unlinked)].filter((tag) => site.kind !== 'eleventy' || !/^(?:posts?|all|blog)$/.test(tag));
}

/** In Jekyll, `category: a b` is one category and `categories: a b` two. */
function separatorIn(name: 'categories' | 'tags', fields: Fields, { kind }: ForeignSite): RegExp {
  if (kind === 'jekyll' && !fields.text(name)?.includes(',')) return /\s+/;
  return kind === 'obsidian' && name === 'tags' ? /[,\s]+/ : /,/;
}

/** Properties of Obsidian may be links: `[[Essays|essays]]`. */
function withoutLink(text: string): string {
  const [, target = '', shown] = /^\[\[([^\]|]*)(?:\|([^\]]*))?\]\]$/.exec(text) ?? [];
  return target ? (shown ?? target.slice(target.lastIndexOf('/') + 1)) : text;
}

function seriesOf(fields: Fields): PostEntry['series'] {
  const [listed] = fields.list(['series'], /$^/);
  const name = fields.text('series.name', 'series.title') ?? listed;
  if (name === undefined) return undefined;
  const order = Number.parseFloat(fields.text(...NAMES.seriesOrder, ...(listed ? ['weight'] : [])) ?? '');
  return { name: withoutLink(name), ...(Number.isFinite(order) ? { order } : {}) };
}

function givenFields(fields: Fields): GivenFields {
  return eachPlain((name) => {
    const { kind, elsewhere } = WRITING_FIELDS[name];
    const typed = fields.text(...elsewhere);
    return kind === 'video' ? youtubeOf(typed) : typed;
  });
}

function youtubeOf(address: string | undefined): string | undefined {
  return (address && youtubeWatchUrl(/^[\w-]{11}$/.test(address) ? `youtu.be/${address}` : address)) || undefined;
}

interface FieldImage {
  /** As it was written: an address, or the path of a file. */
  path: string;
  alt?: string | undefined;
}

/** The image that stands for a post, as the various themes name it. */
function imageOf(fields: Fields): FieldImage | undefined {
  const alt = fields.text(...NAMES.alt);
  const [found] = fields.values(...NAMES.image).flatMap((value) => readImage(value) ?? []);
  return found && { path: found.path, alt: found.alt ?? alt };
}

function readImage(value: Value | undefined): FieldImage | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return readImage(value[0]);
  if (typeof value === 'string') return pathOf(value, undefined);
  const inner = new Fields(value);
  const path = inner.text(...words('image path src url feature teaser'));
  return path === undefined ? undefined : pathOf(path, inner.text('alt', 'description', 'caption'));
}

/** Obsidian writes `[[lamp.png]]`, and some write the image as in a text. */
function pathOf(typed: string, alt: string | undefined): FieldImage | undefined {
  const text = typed.trim();
  if (/^(?:true|false)$/i.test(text)) return undefined;
  const [, target] = /^!?\[\[([^\]|]+)(?:\|[^\]]*)?\]\]$/.exec(text) ?? /^!?\[[^\]]*\]\(([^)\s]+)\)$/.exec(text) ?? [];
  return { path: target ?? text, alt };
}
