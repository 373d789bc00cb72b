import { createHash } from 'node:crypto';
import { readDate } from '#server/base/read-date.ts';
import type { PostEntry } from '../../entry.ts';
import { webAddress } from '../../text/addresses.ts';
import { htmlText } from '../html/html-text.ts';
import { fileLinkHtml } from '../html/link-html.ts';
import { webAddresses } from '../web-addresses.ts';
import { atomLink } from '../xml/atom.ts';
import type { FeedFile } from '../xml/feed-file.ts';
import { childText, type XmlElement } from '../xml/xml-element.ts';
import { type FeedFields, readAtomEntry, readRssItem } from './feed-fields.ts';

export function feedPost(element: XmlElement, file: FeedFile, place: string): PostEntry {
  const fields = file.kind === 'atom' ? readAtomEntry(element) : readRssItem(element);
  const home = webAddress(file.kind === 'atom' ? atomLink(file.head, 'alternate') : childText(file.head, 'link'));
  const page = webAddress(fields.link, home);
  const updated = readDate(fields.updated);
  const published = readDate(fields.published) ?? updated;
  return {
    kind: 'post',
    ...keysOf(fields, { page, home: home ?? file.name }),
    place,
    title: fields.title,
    text: {
      format: 'html',
      source: fields.html + linksTo(fields.files, page ?? home),
      base: page ?? home,
    },
    summary: summaryOf(fields),
    categories: [],
    tags: [...new Set(fields.categories.filter((category) => category !== ''))],
    author: fields.author || undefined,
    status: 'published',
    createdAt: published?.time,
    publishedAt: published?.time,
    updatedAt: updated?.time,
    ...([published, updated].some((date) => date?.hasTime === false) && { timesAreDays: true }),
    image: imageOf(fields, page ?? home),
    addresses: webAddresses([page, fields.id]),
  };
}

/** Other files than images stay where they are. */
function linksTo(files: string[], base: string | undefined): string {
  const addresses = files.flatMap((file) => webAddress(file, base) ?? []);
  return addresses.map(fileLinkHtml).join('');
}

/** What repeats the text is not its summary, too. */
function summaryOf({ html, summary }: FeedFields): string | undefined {
  const text = htmlText(summary);
  return text === '' || text === htmlText(html) ? undefined : text;
}

/** Means one thing on the whole web. Others count the posts of a site, or repeat the address of its home page. */
const GLOBAL_ID = /^(?:https?:|tag:|urn:)/i;

/** Without an id of its own, the address and the title say which post it is. */
function keysOf({ id, title, published }: FeedFields, { page, home }: { page: string | undefined; home: string }) {
  const former = keyOf(id || page || `${title} ${published}`);
  const isGlobal = GLOBAL_ID.test(id || page || '') && withoutSlash(id) !== withoutSlash(home);
  if (isGlobal) return { key: former };
  return { key: keyOf([home, id, page ?? `${title} ${published}`].join(' ')), formerKey: former };
}

/** Ids of feeds can be of any length. */
function keyOf(id: string): string {
  return `feed:${id.length <= 200 ? id : createHash('sha256').update(id).digest('hex')}`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

/** An image that the text shows already would be there twice. */
function imageOf({ image, html }: FeedFields, base: string | undefined): PostEntry['image'] {
  const address = image && webAddress(image, base);
  return address && !html.includes(image) ? { address } : undefined;
}
