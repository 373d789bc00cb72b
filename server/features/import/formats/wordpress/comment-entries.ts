import { readTime } from '#server/base/read-date.ts';
import type { CommentEntry } from '../../entry.ts';
import { makeParagraphs } from '../html/make-paragraphs.ts';
import type { Remarks } from '../remarks.ts';
import { childOf, childText, type XmlElement } from '../xml/xml-element.ts';
import { shownText, type WordpressItem } from './wordpress-item.ts';
import { timeThere, type WordpressSite } from './wordpress-site.ts';

/** The comments of people on a post. Addresses of mail and of networks are not read. */
export function* commentEntries(
  item: WordpressItem,
  site: WordpressSite,
  post: { key: string; createdAt?: number | undefined },
  leftOut: Remarks,
): Generator<CommentEntry> {
  const kept = item.comments.filter((comment) => isKept(comment, leftOut));
  const ids = new Set(kept.map(idOf));
  const parents = new Map(item.comments.map((comment) => [idOf(comment), childText(comment, 'wp:comment_parent')]));
  const keyOf = (id: string) => `wordpress:${site.host}:comment-${id}`;
  for (const comment of kept) {
    const parent = keptParent(idOf(comment), parents, ids);
    yield {
      kind: 'comment',
      key: keyOf(idOf(comment)),
      place: `comment ${idOf(comment)}`,
      post: post.key,
      parent: parent && keyOf(parent),
      author: shownText(childOf(comment, 'wp:comment_author')),
      text: { format: 'html', source: makeParagraphs(childText(comment, 'wp:comment_content')) },
      createdAt:
        readTime(childText(comment, 'wp:comment_date_gmt')) ??
        timeThere(childText(comment, 'wp:comment_date'), site) ??
        post.createdAt ??
        0,
      status: childText(comment, 'wp:comment_approved') === '1' ? 'shown' : 'held',
    };
  }
}

function isKept(comment: XmlElement, leftOut: Remarks): boolean {
  const type = childText(comment, 'wp:comment_type');
  const isOfPerson = type === '' || type === 'comment';
  const state = childText(comment, 'wp:comment_approved') || '0';
  if (!isOfPerson) leftOut.count(`Left out: comments of the type “${type}”, not written by readers`);
  else if (state !== '1' && state !== '0') leftOut.count('Left out: comments marked as spam or in the bin');
  return isOfPerson && (state === '1' || state === '0');
}

function idOf(comment: XmlElement): string {
  return childText(comment, 'wp:comment_id');
}

/** More of them in a chain are hostile. */
const LEFT_OUT_MAXIMUM = 100;

/** A reply to a comment that is left out replies to what that one replied to. */
function keptParent(id: string, parents: ReadonlyMap<string, string>, kept: ReadonlySet<string>): string | undefined {
  let parent = parents.get(id) ?? '';
  for (let step = 0; step < LEFT_OUT_MAXIMUM && !kept.has(parent); step += 1) parent = parents.get(parent) ?? '';
  return kept.has(parent) && parent !== id ? parent : undefined;
}
