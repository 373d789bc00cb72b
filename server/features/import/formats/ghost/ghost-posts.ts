import { compose } from '#shared/text/compose.ts';
import { decoded } from '#shared/text/decoded.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Entry, EntryText, ImageEntry, PostEntry } from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { isImageName, uploadedImage } from '../../text/addresses.ts';
import { isTrue } from '../post-parts.ts';
import { isTooLong, TOO_LONG, unreadPost, WAS_PAGE } from '../remarks.ts';
import { type GhostExport, type GhostRow, type GhostTag, textIn, timeIn } from './ghost-export.ts';

export interface GhostSite extends GhostExport {
  /** Patterns of the addresses of posts, such as `/{year}/{slug}/`. */
  patterns: string[];
  images: GhostImages;
}

/** What is said of a post, and then the post, if it can be read. */
export function* readPost(row: GhostRow, site: GhostSite): Generator<Entry> {
  const title = textIn(row.title);
  const place = `post ${textIn(row.slug) || textIn(row.id)}`;
  const body = bodyOf(row);
  if (isTooLong(body.source)) return yield unreadPost(place, `“${title}” ${TOO_LONG}`);
  const closed = closedReason(row);
  const hasCode = textIn(row.codeinjection_head) || textIn(row.codeinjection_foot);
  const remarks = [
    closed && `${closed}, so it becomes a draft.`,
    (row.type === 'page' || isTrue(row.page)) && WAS_PAGE,
    body.source === '' && (row.lexical || row.mobiledoc) && 'has no HTML in the export, so it comes without a text.',
    hasCode && 'has code of its own for its head or foot, which was left out.',
  ];
  for (const remark of remarks) if (remark) yield { kind: 'left out', place, remark: `“${title}” ${remark}` };
  const source = withImages(withoutPlaceholder(body.source), site.images);
  yield postOf(row, site, { place, isOpen: !closed, text: { format: body.format, source } });
}

/** Ghost has the HTML of every text in its exports, whatever its editor was. What its editors keep besides is not read. */
function bodyOf(post: GhostRow): Pick<EntryText, 'format' | 'source'> {
  const [html = '', typed, plain = ''] = [post.html, post.markdown, post.plaintext].map(textIn);
  if (html.trim() !== '') return { format: 'html', source: html };
  return typed ? { format: 'markdown', source: typed } : { format: 'plain', source: plain };
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

/** Why strangers did not see it as a post of the old site, unless it was a draft anyway. */
function closedReason(row: GhostRow): string | undefined {
  if (!/^(?:published|scheduled|sent)$/.test(textIn(row.status))) return undefined;
  if (row.status === 'sent' || isTrue(row.email_only)) return 'was sent only as an email';
  return (textIn(row.visibility) || 'public') === 'public' ? undefined : 'was not open to everyone';
}

type PostParts = Pick<PostEntry, 'place' | 'text'> & { isOpen: boolean };

function postOf(row: GhostRow, site: GhostSite, { place, text, isOpen }: PostParts): PostEntry {
  const id = textIn(row.id);
  const [category, ...others] = tagsOf(id, site);
  const authorIds = site.authorsOfPosts.get(id) ?? [textIn(row.author_id) || textIn(row.author)];
  const authors = authorIds.flatMap((one) => site.authors.get(one) ?? []);
  const publishedAt = timeIn(row.published_at);
  const isPublished = row.status === 'published' && isOpen;
  const image = withoutPlaceholder(textIn(row.feature_image) || textIn(row.image));
  const alt = site.alts.get(id) || textIn(row.feature_image_alt);
  const canonical = withoutPlaceholder(textIn(row.canonical_url));
  const [year, month, day] = publishedAt === undefined ? [] : new Date(publishedAt).toISOString().split(/[-T]/);
  const [primary_tag, author] = [category?.slug ?? 'all', authors[0]?.slug];
  const slug = textIn(row.slug);
  const paths = pathsOf(site, { slug, id, year, month, day, primary_tag, primary_author: author, author });
  return {
    kind: 'post',
    key: `ghost:${textIn(row.uuid) || id}`,
    place,
    title: textIn(row.title),
    text,
    summary: textIn(row.custom_excerpt) || undefined,
    slug: slug || undefined,
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
    image: image ? { address: site.images.locate(image), alt: alt || undefined } : undefined,
    addresses: canonical ? [...paths, canonical] : paths,
  };
}

/** Those that readers saw. The first makes the category of the post. */
function tagsOf(id: string, { tags, tagsOfPosts }: GhostSite): GhostTag[] {
  const all = (tagsOfPosts.get(id) ?? []).flatMap((tag) => tags.get(tag) ?? []);
  return all.filter(({ isInternal }) => !isInternal);
}

function languageIn(locale: unknown): PostEntry['language'] {
  const [, language] = /^(en|hi)(?:[-_]|$)/i.exec(textIn(locale)) ?? [];
  return language?.toLowerCase() as PostEntry['language'];
}

/** @returns the addresses of a post, relative to the root of the old site: its export does not say what its host was */
function pathsOf({ patterns }: GhostSite, values: Record<string, string | undefined>): string[] {
  const paths = patterns
    .filter((pattern) => [...pattern.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== undefined))
    .map((pattern) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
  return [...new Set([...paths, ...paths.map((path) => `${path.replace(/\/?$/, '/')}amp/`)])];
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
