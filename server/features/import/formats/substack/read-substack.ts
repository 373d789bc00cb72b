import { readTime } from '#server/base/read-date.ts';
import type { ListSite } from '#server/features/newsletter/lists/read-list.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Entry, PostEntry } from '../../entry.ts';
import { readCsv } from '../../source/read-csv.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { titleText } from '../html/html-text.ts';
import { isTrue } from '../post-parts.ts';
import { isTooLong, TOO_LONG, unreadPost, WAS_PAGE } from '../remarks.ts';
import { readSubscriberLists } from '../subscribers/read-subscribers.ts';

const MOST_BYTES = 20 * 1024 ** 2;

/** Reads the archive that Substack makes: a table of posts, the text of each, and perhaps lists of subscribers. */
export async function* readSubstack(source: SourceFiles, here: ListSite): AsyncGenerator<Entry> {
  const hosts = await findHosts(source);
  const read = new Set<string>();
  let hasWidgets = false;
  for await (const post of readPosts(source)) {
    read.add(post.file);
    for await (const entry of readPost(source, post, hosts)) {
      hasWidgets ||= entry.kind === 'post' && WIDGET.test(entry.text.source);
      yield entry;
    }
  }
  yield* withoutRow(source, read);
  if (hasWidgets) yield { kind: 'left out', place: 'posts', remark: WIDGETS };
  yield* feedRedirects(hosts);
  yield* readSubscriberLists(source, here);
}

/** The rules for all HTML remove them without a word, since nearly every text has some. */
const WIDGET = /\bclass="(?:[^"]* )?(?:button-wrapper|captioned-button-wrap|subscri(?:ption|be)-widget|share-dialog)/;
const WIDGETS = 'Forms and buttons to subscribe, share or comment at Substack were left out.';
/** Where the text for those who pay begins. */
const PAYWALL = /\bclass="(?:[^"]* )?paywall(?:-jump)?[" ]/;

async function* readPost(source: SourceFiles, post: SubstackPost, hosts: readonly string[]): AsyncGenerator<Entry> {
  const place = post.file;
  if (!post.hasFile) return yield withoutText(post);
  try {
    const html = await readText(source, post.file, MOST_BYTES);
    if (isTooLong(html)) return yield unreadPost(place, `“${post.title}” ${TOO_LONG}`);
    const isOpen = post.audience === 'everyone' && !PAYWALL.test(html);
    yield postOf(post, html, isOpen, hosts);
    const about = (remark: string): Entry => ({ kind: 'left out', place, remark: `“${post.title}” ${remark}` });
    if (post.isPublished && !isOpen) yield about('was not open to everyone, so it becomes a draft.');
    if (post.type === 'page') yield about(WAS_PAGE);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    yield unreadPost(place, error.message);
  }
}

function postOf(post: SubstackPost, html: string, isOpen: boolean, hosts: readonly string[]): PostEntry {
  const { id, slug, title, subtitle, date, audio, file } = post;
  const isPublished = post.isPublished && isOpen;
  const player = audio && `<audio src="${escapeHtml(audio)}" title="${escapeHtml(`🔊 ${title || audio}`)}"></audio>`;
  const roots = hosts.length > 0 ? hosts.map((host) => `https://${host}`) : [''];
  return {
    kind: 'post',
    key: `substack:${id}`,
    place: file,
    title,
    text: { format: 'html', source: `${player}${html}`, base: hosts[0] && `https://${hosts[0]}/` },
    subtitle: subtitle || undefined,
    slug: slug || undefined,
    categories: [],
    tags: [],
    status: isPublished ? 'published' : 'draft',
    createdAt: date,
    publishedAt: isPublished ? date : undefined,
    // A draft may have no slug, and then has no address either.
    addresses: slug === '' ? [] : roots.map((root) => `${root}/p/${slug}`),
  };
}

function withoutText(post: SubstackPost): Entry {
  const { file: place, title, isPublished } = post;
  const remark = `The archive has no text of “${title}”.`;
  return isPublished ? unreadPost(place, remark) : { kind: 'left out', place, remark };
}

/** Texts that the table does not name, such as those of a table that was cut. */
function* withoutRow(source: SourceFiles, read: ReadonlySet<string>): Generator<Entry> {
  for (const place of source.names()) {
    if (!/(?:^|\/)posts\/[^/]+\.html$/.test(place) || read.has(place)) continue;
    yield unreadPost(place, `posts.csv says nothing of ${place}, so it was left out.`);
  }
}

function* feedRedirects(hosts: readonly string[]): Generator<Entry> {
  const from = hosts[0] ? `https://${hosts[0]}` : '';
  yield { kind: 'redirect', place: 'posts.csv', from: `${from}/feed`, to: { address: '/feed.xml' } };
  yield { kind: 'redirect', place: 'posts.csv', from: `${from}/archive`, to: { address: '/blog' } };
}

async function* readPosts(source: SourceFiles): AsyncGenerator<SubstackPost> {
  const names = new Set(source.names());
  const table = source.names().find((name) => /(?:^|\/)posts\.csv$/.test(name));
  if (table === undefined) return;
  const folder = table.slice(0, -'posts.csv'.length);
  for await (const row of readCsv(await source.open(table))) {
    const post = postIn(row, folder, names);
    if (post.id !== '') yield post;
  }
}

/** A row of `posts.csv`. */
type SubstackPost = ReturnType<typeof postIn>;

function postIn(row: ReadonlyMap<string, string>, folder: string, names: ReadonlySet<string>) {
  const field = (name: string) => row.get(name)?.trim() ?? '';
  const postId = field('post_id');
  const [id = '', ...slug] = postId.split('.');
  const file = `${folder}posts/${postId}.html`;
  return {
    // Of all posts at Substack, none has the same.
    id,
    slug: slug.join('.'),
    title: decoded(field('title')),
    subtitle: decoded(field('subtitle')),
    date: readTime(field('post_date')),
    isPublished: isTrue(field('is_published')),
    // `everyone`, or whom it was shown to.
    audience: field('audience') || 'everyone',
    // `newsletter`, `podcast`, `thread` or `page`.
    type: field('type') || 'newsletter',
    audio: field('podcast_url'),
    file,
    hasFile: names.has(file),
  };
}

/** Its entities are decoded, but what looks like a tag is one that the author typed. */
function decoded(text: string): string {
  return titleText(text.replaceAll('<', '&lt;'));
}

const MOST_LOOKED_AT = 300;
const MOST_BYTES_SEARCHED = 5 * 1024 ** 2;
const LINK = /https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/(?:p\/([\w-]+)|subscribe\b)/g;
const NOT_OF_AUTHORS = /^(?:www\.|open\.|support\.)?substack\.com$/;

/**
 * The archive does not say where the posts were. Links between them do, and the buttons to subscribe; the name of the
 * list of subscribers contains the name of the publication.
 * @returns the hosts under which the posts were, the most linked one first
 */
async function findHosts(source: SourceFiles): Promise<string[]> {
  const files: string[] = [];
  const slugs = new Set<string>();
  for await (const post of readPosts(source)) {
    slugs.add(post.slug);
    if (post.hasFile && files.length < MOST_LOOKED_AT) files.push(post.file);
  }
  const links = new Map<string, number>();
  for (const file of files) {
    for (const [, host = '', slug] of (await textOf(source, file)).matchAll(LINK)) {
      const isOwn = slug === undefined || slugs.has(slug);
      if (isOwn && !NOT_OF_AUTHORS.test(host)) links.set(host, (links.get(host) ?? 0) + 1);
    }
  }
  const hosts = [...links].toSorted((a, b) => b[1] - a[1]).map(([host]) => host);
  const named = source.names().map((name) => /(?:^|\/)email_list\.([a-z0-9-]+)\.csv$/.exec(name)?.[1]);
  const ofList = named.filter((name) => name !== undefined).map((name) => `${name}.substack.com`);
  return [...new Set([...hosts.slice(0, 1), ...ofList])];
}

async function textOf(source: SourceFiles, file: string): Promise<string> {
  try {
    return await readText(source, file, MOST_BYTES_SEARCHED);
  } catch (error) {
    // Its reader reports it.
    if (error instanceof ImportError) return '';
    throw error;
  }
}
