import type { Entry, RemarkEntry, SeriesEntry } from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { OversizedMarkup } from '../html/guarded-parser.ts';
import { DAMAGED, isTooLong, TOO_LONG, TOO_NESTED, unreadPost, WAS_PAGE } from '../post-faults.ts';
import { Remarks } from '../remarks.ts';
import { type FeedItem, isRemark, readItems } from '../xml/feed-file.ts';
import { findFeeds } from '../xml/find-feeds.ts';
import { ArchiveRedirects } from './archive-redirects.ts';
import { attachmentEntries } from './attachment-entries.ts';
import { commentEntries } from './comment-entries.ts';
import { countLeftOut } from './left-out.ts';
import { placeOf, postEntry } from './post-entry.ts';
import { SeenPosts } from './seen-posts.ts';
import { textOfPost } from './text-of-post.ts';
import { readWordpressItem, type WordpressItem } from './wordpress-item.ts';
import { surveySite, type WordpressSite } from './wordpress-site.ts';

/**
 * Reads the export of WordPress (WXR 1.0 to 1.2), in one file or in several, as wordpress.com sends them. Pages come as
 * posts, with their status and a remark: their addresses are linked to like those of posts. What only some could read,
 * because it was private or had a password, comes as a draft, so that it is never shown by mistake.
 * @throws {ImportError}
 */
export async function* readWordpress(source: SourceFiles): AsyncGenerator<Entry> {
  const names = findFeeds(source, /\.(xml|wxr)$/i, 'export of WordPress (an .xml file)');
  const site = await surveySite(source, names);
  const leftOut = new Remarks();
  const archives = new ArchiveRedirects(site);
  const seen = new SeenPosts();
  yield* seriesEntries(site);
  for (const file of site.files) {
    for await (const item of readItems(source, file)) {
      if (isRemark(item)) yield item;
      else yield* itemEntries(item, { site, leftOut, archives, seen });
    }
  }
  yield* archives.entries();
  yield* leftOut.takeCounted(source.name);
}

function* seriesEntries({ terms }: WordpressSite): Generator<SeriesEntry> {
  for (const [key, { taxonomy, name, slug, description }] of terms) {
    if (taxonomy !== 'series' || key !== `series/${slug}` || name === '') continue;
    yield { kind: 'series', place: `series ${slug}`, name, slug, description: description || undefined };
  }
}

interface Reading {
  site: WordpressSite;
  leftOut: Remarks;
  archives: ArchiveRedirects;
  seen: SeenPosts;
}

function* itemEntries({ element, number, isDamaged }: FeedItem, reading: Reading): Generator<Entry> {
  const item = readWordpressItem(element);
  const place = placeOf(item, number);
  if (item.type === 'attachment') yield* attachmentEntries(item, reading.site, place, reading.leftOut);
  else if (!countLeftOut(item, reading.leftOut)) yield* postEntries(item, place, isDamaged, reading);
}

function* postEntries(item: WordpressItem, place: string, isDamaged: boolean, reading: Reading): Generator<Entry> {
  if (reading.seen.isRepeated(item, reading.leftOut)) return;
  if (isTooLong(item.content)) return yield unreadPost(place, `${nameOf(item)} ${TOO_LONG}`);
  try {
    yield* wholePost(item, place, reading);
  } catch (error) {
    if (!(error instanceof OversizedMarkup)) throw error;
    yield unreadPost(place, `${nameOf(item)} ${TOO_NESTED}`);
  }
  if (isDamaged) {
    yield problem(place, `${nameOf(item)} ${DAMAGED}`);
  }
}

function* wholePost(item: WordpressItem, place: string, { site, leftOut, archives, seen }: Reading): Generator<Entry> {
  const { text, remarks } = textOfPost(item, site, leftOut);
  const post = postEntry(item, site, text, place);
  post.key += seen.add(item);
  yield post;
  archives.add(item, post);
  for (const remark of [...remarksOn(item), ...remarks]) yield { kind: 'left out', place, remark };
  if (post.image === undefined && item.meta.some(({ key, value }) => key === '_thumbnail_id' && /^[1-9]/.test(value))) {
    yield problem(place, `The featured image of ${nameOf(item)} is not in the export.`);
  }
  yield* commentEntries(item, site, post, leftOut);
}

function remarksOn(item: WordpressItem): string[] {
  const remarks: string[] = [];
  if (item.type === 'page') remarks.push(`${nameOf(item)} ${WAS_PAGE}`);
  if (item.hasPassword) remarks.push(`${nameOf(item)} was protected by a password, so it becomes a draft.`);
  if (item.status === 'private') remarks.push(`${nameOf(item)} was private, so it becomes a draft.`);
  else if (!KNOWN_STATUS.test(item.status)) {
    remarks.push(`${nameOf(item)} had the status “${item.status}”, so it becomes a draft.`);
  }
  return remarks;
}

const KNOWN_STATUS = /^(publish|future|draft|pending|private)$/;

function nameOf({ title, slug }: WordpressItem): string {
  return title || slug ? `“${title || slug}”` : 'A post without a title';
}

function problem(place: string, remark: string): RemarkEntry {
  return { kind: 'problem', place, remark };
}
