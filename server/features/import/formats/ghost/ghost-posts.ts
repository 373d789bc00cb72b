import { readGhostLines } from '#server/features/redirects/redirects-file.ts';
import { compose } from '#shared/text/compose.ts';
import { decoded } from '#shared/text/decoded.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Entry, ImageEntry, PostEntry, RemarkEntry } from '../../entry.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { isImageName, uploadedImage } from '../../text/addresses.ts';
import { isTrue } from '../post-parts.ts';
import { isTooLong, TOO_LONG, unreadPost, WAS_PAGE } from '../remarks.ts';
import { bodyOf, type GhostBody } from './ghost-bodies.ts';
import { type GhostRow, type GhostTables, type GhostTag, textIn, timeIn } from './ghost-tables.ts';

export interface GhostSite {
  tables: GhostTables;
  permalinks: string[];
  images: GhostImages;
}

/** What is made of a post; only remarks if it cannot be read. */
export interface ReadPost {
  post: PostEntry | undefined;
  remarks: Entry[];
  /** The tag that its category is made of. */
  category: GhostTag | undefined;
  tags: GhostTag[];
}

export function readPost(row: GhostRow, site: GhostSite): ReadPost {
  const title = textIn(row.title);
  const place = `post ${textIn(row.slug) || textIn(row.id)}`;
  const allTags = tagsOf(row, site.tables);
  const tags = allTags.filter(({ isInternal }) => !isInternal);
  const [category] = tags;
  const body = bodyOf(row);
  if (!body) return unread(unreadPost(place, `The text of “${title}” is damaged, and cannot be read.`));
  if (isTooLong(body.source)) return unread(unreadPost(place, `“${title}” ${TOO_LONG}`));
  const remarks: Entry[] = [];
  const about = (remark: string) => remarks.push({ kind: 'left out', place, remark: `“${title}” ${remark}` });
  const closed = closedReason(row);
  if (closed) about(`${closed}, so it becomes a draft.`);
  if (isPage(row)) about(WAS_PAGE);
  for (const remark of lostParts(row, body)) about(remark);
  const text = { format: body.format, source: withImages(withoutPlaceholder(body.source), site.images) };
  return { post: postOf(row, { site, place, tags, text, isOpen: !closed }), remarks, category, tags: tags.slice(1) };
}

/** Ghost writes `__GHOST_URL__` in the place of its own address, so that a site can move. */
function withoutPlaceholder(text: string): string {
  return text.replace(/__GHOST_URL__(?![/\w])/g, '/').replaceAll('__GHOST_URL__', '');
}

/** Its addresses are relative to a site that the export does not name, so those of images name the files of the archive. */
function withImages(html: string, images: GhostImages): string {
  return html.replace(/(\bsrc=["'])([^"'<>]*\/content\/images\/[^"'<>]*)/g, (_, before: string, address: string) => {
    return before + escapeHtml(images.locate(address.replaceAll('&amp;', '&')));
  });
}

/** What is made of a post that cannot be read. */
export function unread(fault: RemarkEntry): ReadPost {
  return { post: undefined, remarks: [fault], category: undefined, tags: [] };
}

interface PostParts {
  site: GhostSite;
  place: string;
  tags: GhostTag[];
  text: PostEntry['text'];
  isOpen: boolean;
}

function postOf(row: GhostRow, { site, place, tags, text, isOpen }: PostParts): PostEntry {
  const { tables, images, permalinks } = site;
  const [category, ...others] = tags;
  const authors = authorsOf(row, tables);
  const publishedAt = timeIn(row.published_at);
  const isPublished = row.status === 'published' && isOpen;
  const image = withoutPlaceholder(textIn(row.feature_image) || textIn(row.image));
  const alt = tables.meta.get(textIn(row.id))?.imageAlt || textIn(row.feature_image_alt);
  const canonical = withoutPlaceholder(textIn(row.canonical_url));
  const paths = addressesOf(permalinks, {
    slug: textIn(row.slug),
    id: textIn(row.id),
    publishedAt,
    tag: category?.slug,
    author: authors[0]?.slug,
  });
  return {
    kind: 'post',
    key: `ghost:${textIn(row.uuid) || textIn(row.id)}`,
    place,
    title: textIn(row.title),
    text,
    summary: textIn(row.custom_excerpt) || undefined,
    slug: textIn(row.slug) || undefined,
    language: languageIn(row.locale),
    categories: category ? [category.name] : [],
    tags: others.map(({ name }) => name),
    author: authors.map(({ name }) => name).join(', ') || undefined,
    status: isPublished ? 'published' : 'draft',
    publishAt: row.status === 'scheduled' && isOpen ? publishedAt : undefined,
    createdAt: timeIn(row.created_at) ?? publishedAt,
    publishedAt: isPublished ? publishedAt : undefined,
    updatedAt: timeIn(row.updated_at),
    featured: isTrue(row.featured),
    image: image ? { address: images.locate(image), alt: alt || undefined } : undefined,
    addresses: canonical ? [...paths, canonical] : paths,
  };
}

function tagsOf({ id }: GhostRow, { tags, tagsOfPosts }: GhostTables): GhostTag[] {
  return (tagsOfPosts.get(textIn(id)) ?? []).map((tag) => tags.get(tag)).filter((tag) => tag !== undefined);
}

function authorsOf({ id, author_id, author }: GhostRow, { authors, authorsOfPosts }: GhostTables) {
  const ids = authorsOfPosts.get(textIn(id)) ?? [textIn(author_id) || textIn(author)];
  return ids.map((one) => authors.get(one)).filter((one) => one !== undefined);
}

function languageIn(locale: unknown): PostEntry['language'] {
  const [, language] = /^(en|hi)(?:[-_]|$)/i.exec(textIn(locale)) ?? [];
  return language?.toLowerCase() as PostEntry['language'];
}

/** Why strangers did not see it as a post of the old site, unless it was a draft anyway. */
function closedReason(row: GhostRow): string | undefined {
  if (row.status !== 'published' && row.status !== 'scheduled' && row.status !== 'sent') return undefined;
  if (row.status === 'sent' || isTrue(row.email_only)) return 'was sent only as an email';
  const visibility = textIn(row.visibility) || 'public';
  if (visibility !== 'public') return 'was not open to everyone';
  return undefined;
}

function isPage(row: GhostRow): boolean {
  return row.type === 'page' || isTrue(row.page);
}

function lostParts(row: GhostRow, { lost }: GhostBody): string[] {
  const hasCode = textIn(row.codeinjection_head) || textIn(row.codeinjection_foot);
  return [
    ...(hasCode ? ['has code of its own for its head or foot, which was left out.'] : []),
    ...[...new Set(lost)].map((card) => `contains a card of the kind “${card}”, which was left out.`),
  ];
}

const IMAGE = /(?:^|\/)images\/(.+)$/i;
/** Smaller copies that Ghost makes of each image. */
const SMALLER = /^size\//;

/** The images in an archive, by their path below `content/images/`. */
export class GhostImages {
  readonly #names = new Map<string, string>();
  /** Addresses of images that were on the old site, and are not in the archive. */
  readonly missing = new Set<string>();

  constructor(source: SourceFiles) {
    for (const name of source.names()) {
      const path = IMAGE.exec(name)?.[1];
      if (path !== undefined && isImageName(path) && !SMALLER.test(path)) this.#names.set(path, name);
    }
  }

  *entries(): Generator<ImageEntry> {
    for (const [path, name] of this.#names) {
      yield { kind: 'image', addresses: [`/content/images/${path}`], file: `archive:${name}` };
    }
  }

  /** @returns where the file of an image is: in the archive if it is there */
  locate(address: string): string {
    const whole = uploadedImage(address);
    const path = /^(?:https?:\/\/[^/]+)?\/content\/images\/([^?#]+)/.exec(whole)?.[1];
    if (path === undefined) return address;
    const name = this.#names.get(compose(decoded(path)));
    if (name !== undefined) return `archive:${name}`;
    if (address.startsWith('/')) this.missing.add(`/content/images/${path}`);
    return whole;
  }
}

const DEFAULT = '/{slug}/';
const MOST_BYTES = 1024 ** 2;

interface AddressParts {
  slug: string;
  id: string;
  publishedAt: number | undefined;
  tag: string | undefined;
  author: string | undefined;
}

/**
 * @param setting the permalink of Ghost before version 2, such as `/:year/:month/:day/:slug/`
 * @returns the patterns of the addresses of posts
 */
export async function findPermalinks(source: SourceFiles, setting: string | undefined): Promise<string[]> {
  const file = source.names().find((name) => /(?:^|\/)routes[^/]*\.ya?ml$/.test(name));
  const own = file === undefined ? [] : await permalinksIn(source, file);
  const old = setting?.includes(':slug') ? [setting.replace(/:(\w+)/g, '{$1}')] : [];
  return [...new Set([...own, ...old, DEFAULT])];
}

async function permalinksIn(source: SourceFiles, file: string): Promise<string[]> {
  try {
    let section = '';
    const permalinks: string[] = [];
    for (const line of readGhostLines(await readText(source, file, MOST_BYTES))) {
      if (line?.indent === 0) section = line.name;
      const isPermalink = section === 'collections' && line?.name === 'permalink';
      if (isPermalink && line.value.startsWith('/')) permalinks.push(line.value);
    }
    return permalinks;
  } catch (error) {
    if (error instanceof ImportError) return [];
    throw error;
  }
}

/** @returns the addresses of a post, relative to the root of the old site: its export does not say what its host was */
function addressesOf(permalinks: readonly string[], parts: AddressParts): string[] {
  const paths = permalinks.map((permalink) => fill(permalink, parts)).filter((path) => path !== undefined);
  return [...new Set([...paths, ...paths.map((path) => `${path.replace(/\/?$/, '/')}amp/`)])];
}

function fill(permalink: string, { slug, id, publishedAt, tag, author }: AddressParts): string | undefined {
  const [year, month, day] = publishedAt === undefined ? [] : new Date(publishedAt).toISOString().split(/[-T]/);
  const values: Record<string, string | undefined> = { slug, id, year, month, day };
  values.primary_tag = tag ?? 'all';
  values.primary_author = author;
  values.author = author;
  let isComplete = true;
  const path = permalink.replace(/\{(\w+)\}/g, (_, name: string) => {
    isComplete &&= values[name] !== undefined;
    return values[name] ?? '';
  });
  return isComplete ? path : undefined;
}
