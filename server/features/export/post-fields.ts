import type { Selectable } from 'kysely';
import { z } from 'zod';
import { isoTime as isoTimeOf } from '#server/base/iso-time.ts';
import type { Tables } from '#server/database/tables.ts';
import { MEDIA as MEDIA_ADDRESS } from '#server/features/media/image-address.ts';
import { anyText, isoTime, language } from '#shared/contracts/text.ts';
import { textFormat } from '#shared/contracts/writing.ts';
import { isDrawing } from '#shared/text/drawing.ts';
import { isTimeZone, isWallClock } from '#shared/text/zoned-time.ts';
import { ADDRESS_NAMES, type PlainName, WORD_NAMES, WRITING_FIELDS } from '#shared/writing.ts';
import { compareTexts, count, MEDIA, whole } from './export-format.ts';
import type { ExportedPost } from './export-store.ts';

export interface PostToWrite extends ExportedPost {
  tags: string[];
  former_slugs: string[];
  /** The paths that redirect to it. */
  redirects: string[];
}

/** How the file names the images of the site. */
export type Images = { kind: 'relative'; has: (name: string) => boolean } | { kind: 'absolute'; siteUrl: string };

/** A column of `posts` that stands above the text under its own name, and comes back as it is. */
interface Column {
  schema: z.ZodType;
  about: string;
  /** Makes the value in the file of one in the table, and the reverse; `null` is left out. */
  write(value: unknown): unknown;
  read(value: unknown): unknown;
}

const same = (value: unknown) => value;
const asItIs = (schema: z.ZodType, about: string): Column => ({ schema, about, write: same, read: same });
const flag = (about: string): Column => ({
  ...{ schema: z.boolean(), about },
  write: (value) => value === 1,
  read: (value) => (value === true ? 1 : 0),
});
const time = (about: string): Column => ({
  ...{ schema: isoTime.optional(), about },
  write: (value) => isoTimeOf(value as number),
  read: (value) => Date.parse(value as string),
});

const COLUMNS = {
  publish_at: time('when it is to be published'),
  publish_local: asItIs(anyText.refine(isWallClock).optional(), 'the local time that was chosen for that'),
  publish_zone: asItIs(anyText.refine(isTimeZone).optional(), 'the time zone of that local time'),
  review_requested_at: time('since when it has waited for an admin'),
  drawing: asItIs(
    anyText.refine(isDrawing).optional(),
    'the drawing that the author chose in place of an image: its motif and its number',
  ),
  slug_chosen: flag('whether the author chose the slug'),
  language_chosen: flag('whether the author chose the language; otherwise it was detected'),
  was_published: flag('whether strangers ever saw it'),
  revision: asItIs(count, 'how often it was saved'),
  views: asItIs(count, 'how often it was read'),
  likes: asItIs(count, 'how often it was liked'),
  shares: asItIs(count, 'how often it was shared'),
} satisfies Partial<Record<keyof Tables['posts'], Column>>;

export type PostColumns = Pick<Selectable<Tables['posts']>, keyof typeof COLUMNS>;

/** What stands above the text of a post, and what the README says of it. What is absent is not set. */
const FIELDS = {
  title: field(anyText, 'the title', ({ title }) => title),
  slug: field(
    anyText,
    'the last part of its address, `/blog/SLUG`. The name of the file begins the same way, but may be cut',
    ({ slug }) => slug,
  ),
  date: field(isoTime, 'when it first appeared, or was begun', (post) => isoTimeOf(dateOf(post))),
  lastmod: field(isoTime, 'when its author last changed it', ({ updated_at }) => isoTimeOf(updated_at)),
  draft: field(z.boolean(), 'whether strangers cannot see it', ({ status }) => status !== 'published'),
  ...plainFields(WORD_NAMES),
  categories: field(z.tuple([anyText]), 'its category', ({ category }): [string] => [category]),
  tags: field(z.array(anyText).optional(), 'its tags, in the author’s order', ({ tags }) => tags),
  series: field(z.tuple([anyText]).optional(), 'the series that it is a part of', ({ series }): [string] | null =>
    series === null ? null : [series],
  ),
  aliases: field(z.array(anyText).optional(), 'its older addresses', aliasesOf),
  image: field(anyText.optional(), 'the image above it', imageOf),
  image_alt: field(anyText.optional(), 'the alternative text of that image', (post, images) =>
    imageOf(post, images) === undefined ? null : post.image_alt,
  ),
  author: field(anyText.optional(), 'who wrote it', authorOf),
  language: field(language, '`en` or `hi`', (post) => post.language),
};

/** The others are the site's own. */
const OWN_FIELDS = {
  ...plainFields(ADDRESS_NAMES),
  format: field(
    textFormat,
    '`markdown`, or `plain`: then each line is a paragraph, and no character is formatting',
    ({ format }) => format,
  ),
  status: field(
    z.enum(['published', 'scheduled', 'waiting', 'draft']),
    '`published`, `draft`, `scheduled`, or `waiting` for an admin to publish it',
    statusOf,
  ),
  featured: field(z.literal(true).optional(), 'whether it is shown first on the home page', ({ featured }) =>
    featured === 1 ? true : null,
  ),
  series_slug: field(anyText.optional(), 'the slug of the series', ({ series_slug }) => series_slug),
  series_order: field(whole.optional(), 'which part of the series this is', ({ series_slug, series_order }) =>
    series_slug === null ? null : series_order,
  ),
  former_slugs: field(z.array(anyText).optional(), 'the slugs that it had before', ({ former_slugs }) =>
    former_slugs.toSorted(compareTexts),
  ),
  created_at: field(isoTime, 'when it was begun', ({ created_at }) => isoTimeOf(created_at)),
  published_at: field(isoTime.optional(), 'when it first appeared', ({ published_at }) =>
    published_at === null ? null : isoTimeOf(published_at),
  ),
};

type Plain = {
  [Name in PlainName as (typeof WRITING_FIELDS)[Name]['exported']]: {
    schema: (typeof WRITING_FIELDS)[Name]['isRequired'] extends true ? typeof anyText : z.ZodOptional<typeof anyText>;
    about: string;
    of: (post: PostToWrite) => string | null;
  };
};

/** Typed as if there were all, since the two lists that call it have all. */
function plainFields(names: PlainName[]): Plain {
  const fields = names.map((name) => {
    const { column, exported, isRequired, about } = WRITING_FIELDS[name];
    const of = (post: PostToWrite) => post[column];
    return [exported, { schema: isRequired ? anyText : anyText.optional(), about, of }];
  });
  return Object.fromEntries(fields);
}

function field<Schema extends z.ZodType>(
  schema: Schema,
  about: string,
  of: (post: PostToWrite, images: Images) => z.input<Schema> | null,
) {
  return { schema, about, of };
}

const ALL = { ...FIELDS, ...OWN_FIELDS };
type Written = { [Name in keyof typeof ALL]: (typeof ALL)[Name]['schema'] };

const schemasOf = (fields: Record<string, { schema: z.ZodType }>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
export const frontMatter = z.object({ ...schemasOf(ALL), ...schemasOf(COLUMNS) } as unknown as Written);
export type FrontMatter = z.infer<typeof frontMatter>;

/** What is not set, or empty, is left out, unless every file has it. */
export function frontMatterOf(post: PostToWrite, images: Images): object {
  const written = Object.entries(ALL).map(([name, { schema, of }]) => [name, schema, of(post, images)] as const);
  const columns = Object.entries(COLUMNS).map(([name, { schema, write }]) => {
    const value = post[name as keyof PostColumns];
    return [name, schema, value === null ? null : write(value)] as const;
  });
  const isSet = (schema: z.ZodType, value: unknown) => !(schema instanceof z.ZodOptional) || !isEmpty(value);
  return Object.fromEntries(
    [...written, ...columns].flatMap(([name, schema, value]) => (isSet(schema, value) ? [[name, value]] : [])),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** @param meta as `frontMatter` parses it */
export function postColumnsIn(meta: Record<string, unknown>): PostColumns {
  const columns = Object.entries(COLUMNS).map(([name, { read }]) => {
    const value = meta[name];
    return [name, value === undefined ? null : read(value)];
  });
  return Object.fromEntries(columns);
}

/** What the README says of the fields that other programs know, and of the others. */
export const FIELD_TEXTS = [FIELDS, { ...OWN_FIELDS, ...COLUMNS }].map((fields) =>
  Object.entries(fields).map(([name, { about }]): [string, string] => [name, about]),
);

export function dateOf({ created_at, published_at }: Pick<ExportedPost, 'created_at' | 'published_at'>): number {
  return published_at ?? created_at;
}

export function authorOf({ author_name, first_name, last_name }: Named): string | undefined {
  return (author_name ?? [first_name, last_name].filter(Boolean).join(' ')) || undefined;
}

interface Named {
  author_name: string | null;
  first_name: string | null;
  last_name: string | null;
}

function imageOf({ image }: PostToWrite, images: Images): string | undefined {
  if (image === null) return undefined;
  if (images.kind === 'absolute') return images.siteUrl + MEDIA_ADDRESS + image;
  return images.has(image) ? `../${MEDIA}${image}` : undefined;
}

/** What file systems allow for the name of a file. A letter of Hindi takes three bytes. */
const ALIAS_BYTES_MAXIMUM = 255;

/** Hugo makes a file of each, which leads to the post; it knows none with a query, and one that is too long ends it. */
function aliasesOf({ former_slugs, redirects }: PostToWrite): string[] {
  const aliases = [...former_slugs.map((slug) => `/blog/${slug}`), ...redirects];
  const isAlias = (path: string) => Buffer.byteLength(path) <= ALIAS_BYTES_MAXIMUM && !path.includes('?');
  return aliases.filter(isAlias).toSorted(compareTexts);
}

function statusOf({ status, publish_at, review_requested_at }: PostToWrite) {
  if (status === 'published') return 'published';
  if (review_requested_at !== null) return 'waiting';
  return publish_at === null ? 'draft' : 'scheduled';
}
