import type { Entry } from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { webAddress } from '../../text/addresses.ts';
import { DAMAGED, isTooLong, TOO_LONG, unreadPost } from '../remarks.ts';
import { checkFeed, type FeedFile, findFeeds, readItems } from '../xml/feed-file.ts';
import type { FeedItem } from '../xml/parse-feed.ts';
import { atomLink } from '../xml/xml-element.ts';
import { feedPost } from './feed-post.ts';

const CUT =
  'A feed has only the newest posts of a site, may have cut their texts, and has no comments. If the site can be exported, import that instead.';

/**
 * Reads feeds: RSS 2.0 and 1.0, and Atom.
 * @throws {ImportError}
 */
export async function* readFeed(source: SourceFiles): AsyncGenerator<Entry> {
  const names = findFeeds(source, /\.(xml|rss|atom|rdf)$/i, 'feed (a file .xml, .rss or .atom)');
  const files: FeedFile[] = [];
  for (const name of names) files.push(await checkFeed(source, name));
  for (const file of files) {
    yield* readItems(source, file, (item) => itemEntries(item, file));
    yield* feedRedirect(file);
    yield { kind: 'left out', place: file.name, remark: CUT };
  }
}

/** The address of the feed itself, as far as it says it. */
function* feedRedirect({ head, name }: FeedFile): Generator<Entry> {
  const from = webAddress(atomLink(head, 'self'));
  if (from) yield { kind: 'redirect', place: name, from, to: { address: '/feed.xml' } };
}

function* itemEntries({ element, number, isDamaged }: FeedItem, file: FeedFile): Generator<Entry> {
  const place = `item ${number}`;
  const post = feedPost(element, file, place);
  if (isTooLong(post.text.source)) return yield unreadPost(place, `It ${TOO_LONG}`);
  yield post;
  if (isDamaged) yield { kind: 'problem', place, remark: `It ${DAMAGED}` };
}
