import { readTime } from '#server/base/read-date.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { detached } from '../post-parts.ts';
import { checkFeed, elementIn, type FeedFile } from '../xml/feed-file.ts';
import { childOf, childrenOf, childText, type XmlElement } from '../xml/parse-xml.ts';
import { metaOf, readWordpressItem, shownText } from './wordpress-item.ts';

/** What is known of the old site once its files were read: all that posts refer to by a number or a name. */
export interface WordpressSite {
  files: FeedFile[];
  host: string;
  /** The address of its home page, with a slash at the end. */
  home: string;
  /** From login names to the names that readers see. */
  authors: Map<string, string>;
  attachments: Map<string, Attachment>;
  /** The ids of the attachments that were uploaded for a post, by its id. */
  uploads: Map<string, string[]>;
  /** The HTML of blocks that several posts share, by their ids. */
  sharedBlocks: Map<string, string>;
  /** The terms of categories, tags and series, by taxonomy and slug, and also by taxonomy and id. */
  terms: Map<string, SiteTerm>;
  clock: Clock;
}

export interface Attachment {
  file: string;
  alt: string;
  caption: string;
}

interface SiteTerm {
  id: string;
  taxonomy: string;
  slug: string;
  name: string;
  description: string;
  /** The slug of the one that contains it. */
  parent: string;
}

/** What posts refer to by its id. */
const REFERRED_TO = /<wp:post_type>\s*(?:<!\[CDATA\[)?\s*(?:attachment|wp_block)\b/;
/** What was put together by other programs may say only in its posts which site it is from, or not at all. */
const LINK = /<link>\s*(?:<!\[CDATA\[)?(https?:\/\/[\w.-]{1,253})[/<\]\s?]/;
const LINK_AT_MOST = 4096;
const NO_HOME = 'https://old-site.invalid/';
const SHARED_BLOCK_MAXIMUM = 100_000;
const SHARED_BLOCKS_MAXIMUM = 500;

/** @throws {ImportError} if one of the files is not whole */
export async function surveySite(source: SourceFiles, names: string[]): Promise<WordpressSite> {
  const site: WordpressSite = {
    files: [],
    host: '',
    home: '',
    authors: new Map(),
    attachments: new Map(),
    uploads: new Map(),
    sharedBlocks: new Map(),
    terms: new Map(),
    clock: new Clock(),
  };
  let guess: string | undefined;
  for (const name of names) {
    const file = await checkFeed(source, name, (xml, feed) => {
      guess ??= LINK.exec(xml.slice(0, LINK_AT_MOST))?.[1];
      site.clock.learn(xml);
      const element = REFERRED_TO.test(xml) ? elementIn(xml, feed) : undefined;
      if (element) rememberItem(site, element);
    });
    site.files.push(file);
    readHead(site, file.head);
  }
  if (site.host === '') setHome(site, new URL(guess ?? NO_HOME));
  return site;
}

function setHome(site: WordpressSite, { host, origin, pathname }: URL) {
  site.host = host;
  site.home = `${origin}${pathname.replace(/\/*$/, '/')}`;
}

function readHead(site: WordpressSite, head: XmlElement) {
  const addresses = ['wp:base_blog_url', 'wp:base_site_url', 'link'].map((name) => childText(head, name));
  const home = addresses.map((address) => URL.parse(address)).find((url) => url !== null);
  if (home && site.host === '') setHome(site, home);
  for (const author of childrenOf(head, 'wp:author')) {
    const login = childText(author, 'wp:author_login');
    site.authors.set(login, shownText(childOf(author, 'wp:author_display_name')) || login);
  }
  for (const term of termsIn(head)) {
    site.terms.set(`${term.taxonomy}/${term.slug}`, term);
    site.terms.set(`${term.taxonomy}#${term.id}`, term);
  }
}

/** Categories and tags have elements of their own, with different names for the same things. */
function termsIn(head: XmlElement): SiteTerm[] {
  const read = (element: XmlElement, taxonomy: string, prefix: string, slug: string, name: string): SiteTerm => ({
    id: childText(element, 'wp:term_id'),
    taxonomy,
    slug: childText(element, slug),
    name: shownText(childOf(element, name)),
    description: shownText(childOf(element, `wp:${prefix}_description`)),
    parent: childText(element, `wp:${prefix}_parent`),
  });
  return [
    ...childrenOf(head, 'wp:category').map((category) =>
      read(category, 'category', 'category', 'wp:category_nicename', 'wp:cat_name'),
    ),
    ...childrenOf(head, 'wp:tag').map((tag) => read(tag, 'post_tag', 'tag', 'wp:tag_slug', 'wp:tag_name')),
    ...childrenOf(head, 'wp:term').map((term) =>
      read(term, childText(term, 'wp:term_taxonomy'), 'term', 'wp:term_slug', 'wp:term_name'),
    ),
  ];
}

function rememberItem(site: WordpressSite, element: XmlElement) {
  const item = readWordpressItem(element);
  if (item.type === 'wp_block') {
    if (site.sharedBlocks.size < SHARED_BLOCKS_MAXIMUM && item.content.length <= SHARED_BLOCK_MAXIMUM) {
      site.sharedBlocks.set(detached(item.id), detached(item.content));
    }
    return;
  }
  if (item.type !== 'attachment' || item.id === '') return;
  const id = detached(item.id);
  site.attachments.set(id, {
    file: detached(item.attachmentUrl || item.guid),
    alt: detached(metaOf(item, '_wp_attachment_image_alt')),
    caption: detached(item.excerpt),
  });
  if (/^[1-9]/.test(item.parent)) {
    const parent = detached(item.parent);
    const uploads = site.uploads.get(parent);
    if (uploads) uploads.push(id);
    else site.uploads.set(parent, [id]);
  }
}

const DATES =
  /<wp:post_date>(?:<!\[CDATA\[)?([\d: -]{19})(?:\]\]>)?<\/wp:post_date>\s*<wp:post_date_gmt>(?:<!\[CDATA\[)?([\d: -]{19})/;

/**
 * An export does not say the time zone of its site, but most of its dates are there twice, in that zone and in UTC. From
 * these it learns the difference in each month, for the drafts that have only the first.
 */
class Clock {
  readonly #offsets = new Map<string, number>();

  learn(xml: string) {
    const start = xml.indexOf('<wp:post_date>');
    const [, local = '', utc = ''] = (start !== -1 && DATES.exec(xml.slice(start, start + 300))) || [];
    const month = monthOf(local);
    const [there, here] = [readTime(local), readTime(utc)];
    if (there === undefined || here === undefined || this.#offsets.has(month)) return;
    this.#offsets.set(month, there - here);
  }

  /** The time at which it was this date there; by the same month of another year if nothing is known of it. */
  timeOf(local: string): number | undefined {
    const time = readTime(local);
    return time === undefined ? undefined : time - this.#offsetIn(monthOf(local));
  }

  #offsetIn(month: string): number {
    const known = this.#offsets.get(month);
    if (known !== undefined) return known;
    const sameMonth = [...this.#offsets].find(([other]) => other.slice(5) === month.slice(5));
    return sameMonth?.[1] ?? this.#offsets.values().next().value ?? 0;
  }
}

function monthOf(local: string): string {
  return local.slice(0, 7);
}
