import { stringify } from 'yaml';
import { isoDay, isoTime } from '#server/base/iso-time.ts';
import { MEDIA as MEDIA_ADDRESS } from '#server/features/media/image-address.ts';
import { type FrontMatter, MEDIA } from './export-format.ts';
import type { ExportedPost } from './export-store.ts';
import { withAbsoluteMedia, withRelativeMedia } from './media-links.ts';
import { compareTexts } from './pieces.ts';
import { withQuotedShortcodes } from './shortcodes.ts';

/** What file systems allow for a name, and less than they allow for a path. A letter of Hindi takes three bytes. */
const [NAME_BYTES_MAXIMUM, PATH_BYTES_MAXIMUM] = [255, 1000];
const SLUG_BYTES_MAXIMUM = 200;

/**
 * Quoted texts mean the same to every reader of YAML: some would take a bare `no` or `1.10` for something else. Every
 * value stays in one line.
 */
const YAML_OPTIONS = {
  lineWidth: 0,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

export interface PostToWrite extends ExportedPost {
  tags: string[];
  former_slugs: string[];
  /** The paths that redirect to it. */
  redirects: string[];
}

/** How the file names the images of the site. */
type Images = { kind: 'relative'; has: (name: string) => boolean } | { kind: 'absolute'; siteUrl: string };

export function postFile(post: PostToWrite, images: Images): string {
  const text = post.format === 'markdown' ? textOf(post.body, images) : post.body;
  const meta = frontMatterOf(post, images);
  return images.kind === 'relative' ? fileForHugo(meta, text) : withFrontMatter(meta, text);
}

/** Says so above a text whose shortcodes are quoted, so that an import takes back what was quoted and nothing else. */
export function fileForHugo(meta: object, text: string): string {
  const quoted = withQuotedShortcodes(text);
  return withFrontMatter({ ...meta, ...(quoted !== text && { shortcodes: 'quoted' }) }, quoted);
}

/** Exactly one line end follows the text, whatever it ends with. */
function withFrontMatter(meta: object, text: string): string {
  return `---\n${escapeUnprintable(stringify(meta, YAML_OPTIONS))}---\n\n${text}\n`;
}

/** What YAML 1.1 and 1.2 do not allow as it is, or take for the end of a line. It stands in quoted texts alone. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** As an escape that YAML, TOML and JSON have in common. */
export function escapeUnprintable(quoted: string): string {
  return quoted.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Names the files after day and slug, as Jekyll does. Slugs may be longer than names of files, and equal once they are
 * cut: then the later ones get a number.
 */
export function postNames(): (post: Pick<ExportedPost, 'slug' | 'created_at' | 'published_at'>) => string {
  const used = new Set<string>();
  return (post) => {
    const name = `${isoDay(dateOf(post))}-${fileSlug(post.slug)}`;
    let free = name;
    for (let number = 2; used.has(free); number += 1) free = `${name}-${number}`;
    used.add(free);
    return `${free}.md`;
  };
}

function fileSlug(slug: string): string {
  let bytes = 0;
  let cut = '';
  for (const sign of slug.replace(/[^\p{L}\p{M}\p{N}-]/gu, '-')) {
    bytes += Buffer.byteLength(sign);
    if (bytes > SLUG_BYTES_MAXIMUM) break;
    cut += sign;
  }
  return cut;
}

function dateOf({ created_at, published_at }: Pick<ExportedPost, 'created_at' | 'published_at'>): number {
  return published_at ?? created_at;
}

function textOf(body: string, images: Images): string {
  return images.kind === 'relative' ? withRelativeMedia(body) : withAbsoluteMedia(body, images.siteUrl);
}

/** Fields that are not set are left out. */
function frontMatterOf(post: PostToWrite, images: Images): FrontMatter {
  const { slug, tags, series, format, publish_at, publish_local, publish_zone } = post;
  const image = imageOf(post, images);
  return {
    title: post.title,
    slug,
    date: isoTime(dateOf(post)),
    lastmod: isoTime(post.updated_at),
    draft: post.status !== 'published',
    description: post.summary,
    categories: [post.category],
    ...(tags.length > 0 && { tags }),
    ...(series !== null && { series: [series] as [string] }),
    ...aliasesOf(post),
    ...(image !== undefined && { image }),
    ...(image !== undefined && post.image_alt && { image_alt: post.image_alt }),
    ...authorOf(post),
    language: post.language,
    ...(post.youtube_url !== null && { youtube_url: post.youtube_url }),
    format,
    status: statusOf(post),
    ...(post.featured === 1 && { featured: true as const }),
    ...(post.drawing !== null && { drawing: post.drawing }),
    ...(post.series_slug !== null && { series_slug: post.series_slug }),
    ...(post.series_slug !== null && post.series_order !== null && { series_order: post.series_order }),
    ...(post.former_slugs.length > 0 && { former_slugs: post.former_slugs.toSorted(compareTexts) }),
    created_at: isoTime(post.created_at),
    ...(post.published_at !== null && { published_at: isoTime(post.published_at) }),
    ...(publish_at !== null && { publish_at: isoTime(publish_at) }),
    ...(publish_local !== null && { publish_local }),
    ...(publish_zone !== null && { publish_zone }),
    ...(post.review_requested_at !== null && { review_requested_at: isoTime(post.review_requested_at) }),
    slug_chosen: post.slug_chosen === 1,
    language_chosen: post.language_chosen === 1,
    was_published: post.was_published === 1,
    revision: post.revision,
    views: post.views,
    likes: post.likes,
    shares: post.shares,
  };
}

function imageOf({ image }: PostToWrite, images: Images): string | undefined {
  if (image === null) return undefined;
  if (images.kind === 'absolute') return images.siteUrl + MEDIA_ADDRESS + image;
  return images.has(image) ? `../${MEDIA}${image}` : undefined;
}

/** Hugo makes a file of each, which leads to the post. */
function aliasesOf({ former_slugs, redirects }: PostToWrite) {
  const aliases = [...former_slugs.map((slug) => `/blog/${slug}`), ...redirects].filter(canBeFile);
  return aliases.length > 0 && { aliases: aliases.toSorted(compareTexts) };
}

/** Hugo knows no addresses with a query, and makes no page at all if the name of one file is too long. */
function canBeFile(path: string): boolean {
  const isShort = path.split('/').every((name) => Buffer.byteLength(name) <= NAME_BYTES_MAXIMUM);
  return isShort && Buffer.byteLength(path) <= PATH_BYTES_MAXIMUM && !path.includes('?');
}

export function authorOf({ author_name, first_name, last_name }: Named): { author?: string } {
  const author = author_name ?? [first_name, last_name].filter(Boolean).join(' ');
  return author === '' ? {} : { author };
}

interface Named {
  author_name: string | null;
  first_name: string | null;
  last_name: string | null;
}

function statusOf({ status, publish_at, review_requested_at }: PostToWrite): FrontMatter['status'] {
  if (status === 'published') return 'published';
  if (review_requested_at !== null) return 'waiting';
  return publish_at === null ? 'draft' : 'scheduled';
}
