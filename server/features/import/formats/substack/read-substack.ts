import type { ListSite } from '#server/features/newsletter/lists/read-list.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Entry, PostEntry } from '../../entry.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { isTooLong, TOO_LONG, unreadPost, WAS_PAGE } from '../remarks.ts';
import { readSubscriberLists } from '../subscribers/read-subscribers.ts';
import { findHosts, readPosts, type SubstackPost } from './substack-posts.ts';

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
    yield postOf(post, html, { hosts, isOpen });
    const about = (remark: string): Entry => ({ kind: 'left out', place, remark: `“${post.title}” ${remark}` });
    if (post.isPublished && !isOpen) yield about('was not open to everyone, so it becomes a draft.');
    if (post.type === 'page') yield about(WAS_PAGE);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    yield unreadPost(place, error.message);
  }
}

function postOf(
  post: SubstackPost,
  html: string,
  { hosts, isOpen }: { hosts: readonly string[]; isOpen: boolean },
): PostEntry {
  const isPublished = post.isPublished && isOpen;
  return {
    kind: 'post',
    key: `substack:${post.id}`,
    place: post.file,
    title: post.title,
    text: { format: 'html', source: `${audioOf(post)}${html}`, base: hosts[0] && `https://${hosts[0]}/` },
    subtitle: post.subtitle || undefined,
    slug: post.slug || undefined,
    categories: [],
    tags: [],
    status: isPublished ? 'published' : 'draft',
    createdAt: post.date,
    publishedAt: isPublished ? post.date : undefined,
    addresses: addressesOf(post, hosts),
  };
}

/** A draft may have no slug, and then has no address either. */
function addressesOf({ slug }: SubstackPost, hosts: readonly string[]): string[] {
  if (slug === '') return [];
  const path = `/p/${slug}`;
  return hosts.length > 0 ? hosts.map((host) => `https://${host}${path}`) : [path];
}

function audioOf({ audio, title }: SubstackPost): string {
  return audio ? `<audio src="${escapeHtml(audio)}" title="${escapeHtml(`🔊 ${title || audio}`)}"></audio>` : '';
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
