import { readTime } from '#server/base/read-date.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { webAddress } from '../../text/addresses.ts';
import { cleanText, titleText } from '../html/html-text.ts';
import { detached } from '../post-parts.ts';
import { checkFeed, type FeedFile } from '../xml/feed-file.ts';
import { childOf, childrenOf, childText, textOf, type XmlElement } from '../xml/xml-element.ts';

/** What is known of the old site once its files were read: all that posts refer to by a number or a name. */
export type WordpressSite = ReturnType<typeof unknownSite>;

function unknownSite() {
  return {
    files: [] as FeedFile[],
    host: '',
    /** The address of its home page, with a slash at the end. */
    home: '',
    /** From login names to the names that readers see. */
    authors: new Map<string, string>(),
    attachments: new Map<string, Attachment>(),
    /** The ids of the attachments that were uploaded for a post, by its id. */
    uploads: new Map<string, string[]>(),
    /** The HTML of blocks that several posts share, by their ids. */
    sharedBlocks: new Map<string, string>(),
    /** The terms of categories, tags and series, by taxonomy and slug, and also by taxonomy and id. */
    terms: new Map<string, SiteTerm>(),
    /** How far its clock was ahead of UTC, in milliseconds: an export does not say its time zone, and drafts have no time in UTC. */
    timeOffset: undefined as number | undefined,
  };
}

export interface Attachment {
  file: string;
  alt: string;
  caption: string;
}

type SiteTerm = ReturnType<typeof termsIn>[number];

const NO_HOME = 'https://old-site.invalid/';
const SHARED_BLOCK_MAXIMUM = 100_000;
const SHARED_BLOCKS_MAXIMUM = 500;

/** @throws {ImportError} if one of the files is not whole */
export async function surveySite(source: SourceFiles, names: string[]): Promise<WordpressSite> {
  const site = unknownSite();
  let guess: string | undefined;
  for (const name of names) {
    const file = await checkFeed(source, name, (element) => {
      const item = readWordpressItem(element);
      // What was put together by other programs may say only in its posts which site it is from, or not at all.
      guess ??= webAddress(item.link);
      site.timeOffset ??= offsetOf(item);
      rememberItem(site, item);
    });
    site.files.push(file);
    readHead(site, file.head);
  }
  if (site.host === '') setHome(site, new URL('/', guess ?? NO_HOME));
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
const TERMS = [
  { element: 'wp:category', taxonomy: 'category', slug: 'wp:category_nicename', name: 'wp:cat_name' },
  { element: 'wp:tag', taxonomy: 'post_tag', slug: 'wp:tag_slug', name: 'wp:tag_name' },
  { element: 'wp:term', taxonomy: undefined, slug: 'wp:term_slug', name: 'wp:term_name' },
];

function termsIn(head: XmlElement) {
  return TERMS.flatMap(({ element, taxonomy, slug, name }) =>
    childrenOf(head, element).map((term) => ({
      id: childText(term, 'wp:term_id'),
      taxonomy: taxonomy ?? childText(term, 'wp:term_taxonomy'),
      slug: childText(term, slug),
      name: shownText(childOf(term, name)),
      description: shownText(childOf(term, `${element}_description`)),
      // The slug of the one that contains it.
      parent: childText(term, `${element}_parent`),
    })),
  );
}

/** What posts refer to by its id. */
function rememberItem(site: WordpressSite, item: WordpressItem) {
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

/** Most dates are there twice, in the zone of the old site and in UTC. */
function offsetOf({ date, dateGmt }: WordpressItem): number | undefined {
  const [there, here] = [readTime(date), readTime(dateGmt)];
  return there === undefined || here === undefined ? undefined : there - here;
}

/** The time at which it was this date on the old site, as far as its clock is known by its other dates. */
export function timeThere(local: string, { timeOffset = 0 }: WordpressSite): number | undefined {
  const time = readTime(local);
  return time === undefined ? undefined : time - timeOffset;
}

/** An item of an export of WordPress, as it is in the file. */
export type WordpressItem = ReturnType<typeof readWordpressItem>;

export function readWordpressItem(element: XmlElement) {
  const text = (name: string) => childText(element, name);
  return {
    id: text('wp:post_id'),
    type: text('wp:post_type') || 'post',
    // What does not say that strangers may read it comes as a draft.
    status: text('wp:status') || 'unknown',
    title: shownText(childOf(element, 'title')),
    link: text('link'),
    guid: text('guid'),
    creator: text('dc:creator'),
    // Unlike others, the spaces of these matter: they may begin with a verse.
    content: cleanText(innerText(childOf(element, 'content:encoded'))),
    excerpt: text('excerpt:encoded'),
    // As WordPress writes it: with `%` for everything but ASCII.
    slug: text('wp:post_name'),
    date: text('wp:post_date'),
    dateGmt: text('wp:post_date_gmt'),
    modifiedGmt: text('wp:post_modified_gmt'),
    pubDate: text('pubDate'),
    parent: text('wp:post_parent'),
    hasPassword: text('wp:post_password') !== '',
    isSticky: text('wp:is_sticky') === '1',
    attachmentUrl: text('wp:attachment_url'),
    meta: childrenOf(element, 'wp:postmeta').map((meta) => ({
      key: childText(meta, 'wp:meta_key'),
      value: childText(meta, 'wp:meta_value'),
    })),
    terms: childrenOf(element, 'category').map((term) => ({
      // Versions before 2.5 have no domain for categories, and another one for tags.
      taxonomy: (term.attributes.domain ?? 'category').replace(/^tag$/, 'post_tag'),
      slug: term.attributes.nicename ?? '',
      name: shownText(term),
    })),
    comments: childrenOf(element, 'wp:comment'),
  };
}

export function metaOf({ meta }: WordpressItem, key: string): string {
  return meta.find((one) => one.key === key)?.value ?? '';
}

/** Titles and names are HTML in a CDATA section; older versions wrote them as text. */
export function shownText(element: XmlElement | undefined): string {
  const text = textOf(element);
  return element?.hasCdata && /[&<]/.test(text) ? titleText(text) : text.replace(/\s+/g, ' ');
}

function innerText(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
