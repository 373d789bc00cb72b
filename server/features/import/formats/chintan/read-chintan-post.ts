import { parse } from 'yaml';
import { type FrontMatter, frontMatter, MEDIA } from '#server/features/export/export-format.ts';
import { withOwnMedia } from '#server/features/export/media-links.ts';
import { withoutQuotedShortcodes } from '#server/features/export/shortcodes.ts';
import { postPath } from '#shared/text/post-path.ts';
import type { ExactPost, PostEntry } from '../../entry.ts';
import { FileFault } from '../../source/source-files.ts';

const [OPENING, CLOSING] = ['---\n', '\n---\n\n'];
/** Above this, it is no front matter but something that wants to keep the parser busy. */
const FRONT_MATTER_MAXIMUM = 100_000;

export const postKey = (slug: string) => `chintan:${slug}`;

/** @throws {FileFault} */
export function readChintanPost(place: string, file: string): PostEntry {
  const end = file.indexOf(CLOSING, OPENING.length);
  if (!file.startsWith(OPENING) || end < 0 || file.length <= end + CLOSING.length || !file.endsWith('\n')) {
    throw new FileFault('The file has no front matter.', place);
  }
  const meta = parseFrontMatter(place, file.slice(OPENING.length, end));
  const written = file.slice(end + CLOSING.length, -1);
  const text = meta.shortcodes ? withoutQuotedShortcodes(written) : written;
  const { slug, format } = meta;
  return {
    kind: 'post',
    key: postKey(slug),
    place,
    title: meta.title,
    text: { format, source: format === 'markdown' ? withOwnMedia(text) : text, isOwn: true },
    summary: meta.description,
    slug,
    language: meta.language,
    categories: meta.categories,
    tags: meta.tags ?? [],
    author: meta.author,
    status: meta.status === 'published' ? 'published' : 'draft',
    publishAt: timeOf(meta.publish_at) ?? undefined,
    createdAt: Date.parse(meta.created_at),
    publishedAt: timeOf(meta.published_at) ?? undefined,
    updatedAt: Date.parse(meta.lastmod),
    featured: meta.featured ?? false,
    image: meta.image === undefined ? undefined : { address: imageAddress(meta.image), alt: meta.image_alt },
    youtubeUrl: meta.youtube_url,
    series: meta.series && { name: meta.series[0], order: meta.series_order },
    addresses: [postPath(slug)],
    exact: exactOf(meta),
  };
}

/** @throws {FileFault} that names the first field which is wrong */
function parseFrontMatter(place: string, head: string): FrontMatter {
  if (head.length > FRONT_MATTER_MAXIMUM) throw new FileFault('The front matter is too long.', place);
  let value: unknown;
  try {
    // Aliases, with which a small file can become a huge value, are refused.
    value = parse(head, { schema: 'core', maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' });
  } catch {
    throw new FileFault('The front matter is not valid YAML.', place);
  }
  const parsed = frontMatter.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || 'All of it';
  throw new FileFault(`The front matter is not that of an export: ${field} is wrong or missing.`, place);
}

/** Root-relative, as the texts name images. */
function imageAddress(image: string): string {
  return image.startsWith(`../${MEDIA}`) ? image.slice('..'.length) : image;
}

function exactOf(meta: FrontMatter): ExactPost {
  const { revision, views, likes, shares } = meta;
  return {
    author: meta.author ?? null,
    slugChosen: meta.slug_chosen,
    languageChosen: meta.language_chosen,
    wasPublished: meta.was_published,
    formerSlugs: meta.former_slugs ?? [],
    drawing: meta.drawing ?? null,
    seriesSlug: meta.series_slug ?? null,
    ...{ revision, views, likes, shares },
    updatedAt: Date.parse(meta.lastmod),
    publishAt: timeOf(meta.publish_at),
    publishLocal: meta.publish_local ?? null,
    publishZone: meta.publish_zone ?? null,
    reviewRequestedAt: timeOf(meta.review_requested_at),
  };
}

function timeOf(time: string | undefined): number | null {
  return time === undefined ? null : Date.parse(time);
}
