import { setImmediate } from 'node:timers/promises';
import { notFound } from '#server/base/errors.ts';
import { xmlElement, xmlText } from '#server/base/xml.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Db } from '#server/database/database.ts';
import { imageAddress } from '#server/features/media/image-address.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import type { Language } from '#shared/contracts/text.ts';
import { plainHtml } from '#shared/text/plain-html.ts';
import { postPath } from '#shared/text/post-path.ts';
import { plainFrom, WORD_NAMES } from '#shared/writing.ts';
import type { FeedScope } from './feed-scope.ts';
import { countFeedPosts, type FeedPost, type FeedText, findFeedPosts, findFirstAccountTime } from './feed-store.ts';

/** Of a feed, and of each archive. */
const ENTRIES = 20;
/** Of the texts of one document, in characters. What comes after them is there with its summary alone. */
const TEXT_MAXIMUM = 1024 * 1024;
/** As many bytes as these characters can take. */
const TEXT_MAXIMUM_BYTES = 3 * TEXT_MAXIMUM;
const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

export interface FeedRequest {
  format: FeedFormat;
  language?: Language | undefined;
  /** Archives are numbered from the oldest, so that they stay the same when posts are published. */
  archive?: number | undefined;
}

/**
 * Reads one document of a feed: the newest posts, or an archive of older ones.
 * @throws {HttpError} 404 for an archive that does not exist
 */
export async function readFeed(
  read: Db,
  scope: FeedScope,
  { format, language, archive }: FeedRequest,
  siteUrl: string,
) {
  const selection = { ...scope.selection, language };
  const [site, count] = await Promise.all([readSiteSettings(read), countFeedPosts(read, selection)]);
  const archives = Math.max(Math.ceil(count / ENTRIES) - 1, 0);
  if (archive !== undefined && archive > archives) throw notFound('There is no such archive of this feed.');
  const offset = archive === undefined ? 0 : count - archive * ENTRIES;
  const posts = await findFeedPosts(read, selection, { limit: ENTRIES, offset, bytes: TEXT_MAXIMUM_BYTES });

  const addressOf = (number?: number) => siteUrl + scope.path + feedQuery({ format, language, archive: number });
  const older = archive === undefined ? archives : archive - 1;
  const feed = {
    ...titlesOf(site, scope, language),
    // None if it has both.
    language,
    siteName: site.name,
    siteUrl,
    pageUrl: siteUrl + scope.page,
    updated: posts.length > 0 ? Math.max(...posts.map(updatedOf)) : await findFirstAccountTime(read),
    entries: await entriesOf(posts, siteUrl, format),
    links: {
      self: addressOf(archive),
      // To subscribe to.
      current: addressOf(),
      isArchive: archive !== undefined,
      older: older > 0 ? addressOf(older) : undefined,
      newer: archive !== undefined && archive < archives ? addressOf(archive + 1) : undefined,
    },
  };
  return { feed, tags: [...tagsOf(posts), ...scope.tags] };
}

/** The last part of the address of a document, with its query in the one order that is cached. */
export function feedQuery({ format, language, archive }: FeedRequest): string {
  const query = new URLSearchParams({ ...(language && { language }), ...(archive && { archive: `${archive}` }) });
  return query.size === 0 ? format : `${format}?${query}`;
}

function titlesOf({ name, tagline, description }: SiteSettings, scope: FeedScope, language: Language | undefined) {
  const title = scope.name === '' ? name : `${scope.name} · ${name}`;
  return {
    title: language ? `${title} (${LANGUAGE_NAMES[language]})` : title,
    description: scope.description || description || tagline || name,
  };
}

/** A post that was published after its last change appeared only then. */
function updatedOf({ updated_at, published_at }: FeedPost): number {
  return Math.max(updated_at, published_at ?? 0);
}

async function entriesOf(posts: FeedPost[], siteUrl: string, format: FeedFormat): Promise<FeedEntry[]> {
  let left = TEXT_MAXIMUM;
  const entries: FeedEntry[] = [];
  for (const post of posts) {
    const { text } = post;
    // Before it is written, since long texts take long.
    left = text ? left - (text.html ?? text.body).length : -1;
    const html =
      text && left >= 0 ? await htmlOf(post, text, { siteUrl, format }) : xmlElement('p', {}, xmlText(post.summary));
    entries.push(entryOf(post, siteUrl, wordsBefore(post) + html));
    // A text of ten thousand paragraphs takes a tenth of a second; other requests are served before the next one.
    await setImmediate();
  }
  return entries;
}

function entryOf(post: FeedPost, siteUrl: string, html: string) {
  const url = siteUrl + postPath(post.slug);
  const name = `${post.author_first_name ?? ''} ${post.author_last_name ?? ''}`.trim();
  const image = post.image && siteUrl + imageAddress(post.image);
  return {
    // Stays the same when the post gets another address.
    id: `tag:${new URL(siteUrl).hostname},${new Date(post.created_at).getUTCFullYear()}:post/${post.id}`,
    url,
    title: post.title,
    summary: post.summary,
    language: post.language,
    // None for a deleted account.
    author: name || undefined,
    published: post.published_at ?? post.created_at,
    updated: updatedOf(post),
    subjects: [...new Set([post.category_name, ...post.tags])],
    image,
    // Well-formed XML as well.
    html,
  };
}

/** Feeds have an element for a summary, and for nothing else that stands between a title and its text. */
const BEFORE_TEXT = WORD_NAMES.filter((name) => name !== 'summary');

function wordsBefore(post: FeedPost): string {
  const fields = plainFrom('column', post);
  return BEFORE_TEXT.map(
    (name) => fields[name] && xmlElement('p', {}, xmlElement('em', {}, xmlText(fields[name]))),
  ).join('');
}

async function htmlOf(
  { id, slug, image, language, youtube_url: video }: FeedPost,
  { html, body }: FeedText,
  { siteUrl, format }: { siteUrl: string; format: FeedFormat },
): Promise<string> {
  const { entryHtml } = await import('./entry-html.ts');
  const source = image && siteUrl + imageAddress(image);
  return [
    source ? xmlElement('p', {}, xmlElement('img', { src: source, alt: image?.alt ?? '' })) : '',
    entryHtml(html ?? plainHtml(body, language), {
      postUrl: siteUrl + postPath(slug),
      postId: id,
      hasNoBase: format === 'rss.xml',
    }),
    video ? xmlElement('p', {}, xmlElement('a', { href: video }, `▶ ${xmlText(video)}`)) : '',
  ].join('');
}

function tagsOf(posts: FeedPost[]): CacheTag[] {
  const people = posts.flatMap(({ author_id }) => (author_id === null ? [] : [`person:${author_id}` as const]));
  return ['posts', 'every-post', 'site', 'categories', ...posts.map(({ id }) => `post:${id}` as const), ...people];
}

/** A feed before it is written in one of the formats. Addresses are absolute, times in milliseconds. */
export type Feed = Awaited<ReturnType<typeof readFeed>>['feed'];
export type FeedEntry = ReturnType<typeof entryOf>;

export const FEED_FORMATS = ['feed.xml', 'rss.xml', 'feed.json'] as const;
/** The last part of the address: Atom, RSS and JSON Feed. */
export type FeedFormat = (typeof FEED_FORMATS)[number];
