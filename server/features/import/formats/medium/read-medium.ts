import { readTime } from '#server/base/read-date.ts';
import { readUrl } from '#shared/text/read-url.ts';
import type { Entry, PostEntry } from '../../entry.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { fileName, uploadedImage } from '../../text/addresses.ts';
import { buildDocument, parseHtml } from '../../text/html/parse-html.ts';
import { counted, isTooLong, TOO_LONG, unreadPost } from '../remarks.ts';

const MOST_BYTES = 20 * 1024 ** 2;

/** Reads the archive that Medium makes: a page of HTML for each post, draft and response. */
export async function* readMedium(source: SourceFiles): AsyncGenerator<Entry> {
  const pages = source.names().filter((name) => /\.html?$/i.test(name));
  const inPosts = pages.filter((name) => /(?:^|\/)posts\/[^/]+$/.test(name));
  const hosts = new Set<string>();
  for (const file of inPosts.length > 0 ? inPosts : pages) {
    for await (const entry of readFile(source, file)) {
      if (entry.kind === 'post') hosts.add(readUrl(entry.addresses[0] ?? '')?.hostname ?? 'medium.com');
      yield entry;
    }
  }
  if (inPosts.length > 0 && pages.length > inPosts.length) yield othersRemark(pages.length - inPosts.length);
  yield* feedRedirects(hosts);
}

async function* readFile(source: SourceFiles, file: string): AsyncGenerator<Entry> {
  try {
    const html = await readText(source, file, MOST_BYTES);
    if (isTooLong(html)) return yield unreadPost(file, `The text of ${file} ${TOO_LONG}`);
    const post = readMediumPost(html, file);
    if (!post) yield { kind: 'left out', place: file, remark: `${file} is not a post of Medium.` };
    else if (post.isResponse) yield responseRemark(post, file);
    else yield postOf(post, file);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    yield unreadPost(file, error.message);
  }
}

function postOf(post: MediumPost, file: string): PostEntry {
  const { id, title, html, subtitle, slug, tags, author, publishedAt, image, addresses } = post;
  const isDraft = /(?:^|\/)draft_/.test(file) || (publishedAt === undefined && !slug);
  return {
    kind: 'post',
    key: `medium:${id}`,
    place: file,
    title,
    text: { format: 'html', source: html, base: addresses[0] },
    summary: subtitle,
    slug,
    categories: [],
    tags,
    author: author || undefined,
    status: isDraft ? 'draft' : 'published',
    createdAt: publishedAt,
    publishedAt: isDraft ? undefined : publishedAt,
    image,
    addresses,
  };
}

function responseRemark({ title, addresses: [address] }: MediumPost, file: string): Entry {
  const where = address ? ` It is at ${address}.` : '';
  const remark = `“${title}” looks like a response to someone’s post, so it was left out.${where}`;
  return { kind: 'left out', place: file, remark };
}

function othersRemark(count: number): Entry {
  return {
    kind: 'left out',
    place: 'the archive',
    remark: `${counted(count, 'page')} about your account at Medium, such as bookmarks, claps and sessions, ${count === 1 ? 'was' : 'were'} left out.`,
  };
}

/** Only hosts of one’s own can lead on to this site. */
function* feedRedirects(hosts: ReadonlySet<string>): Generator<Entry> {
  for (const host of hosts) {
    if (host === 'medium.com' || host.endsWith('.medium.com')) continue;
    yield { kind: 'redirect', place: 'posts', from: `https://${host}/feed`, to: { address: '/feed.xml' } };
  }
}

/** What the file of a post tells. */
export interface MediumPost {
  /** Of all posts at Medium, none has the same. */
  id: string;
  title: string;
  /** The line below the title; without one, it is `undefined`. */
  subtitle: string | undefined;
  html: string;
  image: { address: string; alt: string | undefined } | undefined;
  /** A response has no title of its own: what stands in its place is the beginning of its text. */
  isResponse: boolean;
  tags: string[];
  author: string;
  publishedAt: number | undefined;
  slug: string | undefined;
  /** The address for readers first. */
  addresses: string[];
}

const ID = /(?:^|[-/])([0-9a-f]{6,16})$/;

/** @returns nothing if the file is not a post, such as the profile of the author */
export function readMediumPost(html: string, file: string): MediumPost | undefined {
  const document = buildDocument(parseHtml(html).body);
  const article = document.querySelector('.h-entry');
  const body = article?.querySelector<HTMLElement>('[data-field="body"], .e-content');
  if (!article || !body) return undefined;
  const textOf = (selector: string) => lineOf(article.querySelector(selector));
  const canonical = pageOf(article.querySelector('a.p-canonical')?.getAttribute('href'));
  const short = pageOf([...article.querySelectorAll('footer a[href]')].map(hrefOf).find(isShort));
  const name = file.replace(/^.*\//, '').replace(/\.html?$/i, '');
  const publishedAt = readTime(article.querySelector('time.dt-published')?.getAttribute('datetime') ?? '');
  const tags = [...article.querySelectorAll('a.p-tag')].map(lineOf).filter(Boolean);
  const title = textOf('.p-name');
  const wholeSubtitle = removeHeadings(body, title);
  const image = featuredImage(body);
  const isOpening = beginsWith(body, title.replace(/…$/, ''));
  const hasParts = body.querySelector('h1, h2, h3, h4, h5, h6, figure') !== null;
  return {
    id: idIn(canonical) ?? idIn(short) ?? idIn(name) ?? name,
    title,
    subtitle: wholeSubtitle || ownSubtitle(textOf('[data-field="subtitle"], .p-summary'), body),
    html: body.innerHTML,
    image,
    isResponse: isOpening && publishedAt !== undefined && tags.length === 0 && !hasParts,
    tags,
    author: textOf('.p-author'),
    publishedAt,
    slug: slugIn(canonical),
    addresses: [...new Set([canonical, short].filter((address) => address !== undefined))],
  };
}

/** The title stands again at the beginning of the text, and so does the subtitle, whole. */
function removeHeadings(body: HTMLElement, title: string): string {
  // The rule above the first section.
  body.querySelector('.section-divider')?.remove();
  const first = body.querySelector('h1, h2, h3, h4, p, blockquote, figure, pre');
  const heading = body.querySelector('.graf--title');
  if (heading) heading.remove();
  else if (first?.matches('h1, h2, h3, h4') && plain(first.textContent) === plain(title)) first.remove();
  const subtitle = body.querySelector('.graf--subtitle');
  subtitle?.remove();
  return lineOf(subtitle);
}

/** Medium turns quotation marks and drops a full stop in one of the two. */
function plain(text: string | null): string {
  return (text ?? '')
    .replace(/[‘’‚]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\s.]+/g, '');
}

/** If it stands above the text and has no caption, it is taken out of it. */
function featuredImage(body: HTMLElement): MediumPost['image'] {
  const image = body.querySelector('figure img[data-is-featured="true"]');
  const figure = image?.closest('figure');
  if (!image || !figure) return undefined;
  const first = body.querySelector('h1, h2, h3, h4, p, blockquote, figure, pre, ul, ol');
  if (figure === first && lineOf(figure.querySelector('figcaption')) === '' && !image.closest('a')) figure.remove();
  return {
    address: uploadedImage(image.getAttribute('src') ?? ''),
    alt: image.getAttribute('alt') ?? undefined,
  };
}

/** Without a subtitle, Medium shows the beginning of the text in its place. */
function ownSubtitle(subtitle: string, body: HTMLElement): string | undefined {
  return subtitle === '' || subtitle.endsWith('…') || beginsWith(body, subtitle) ? undefined : subtitle;
}

function beginsWith(body: HTMLElement, text: string): boolean {
  const beginning = lettersOf(text);
  return beginning !== '' && lettersOf(body.textContent ?? '').startsWith(beginning);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function lineOf(element: Element | null): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

function hrefOf(link: Element): string {
  return link.getAttribute('href') ?? '';
}

function isShort(address: string): boolean {
  return /^https:\/\/medium\.com\/p\/[0-9a-f]+/.test(address);
}

function pageOf(address: string | null | undefined): string | undefined {
  return /^https?:\/\/[^\s]+$/.test(address ?? '') ? address?.replace(/[?#].*$/, '') : undefined;
}

function idIn(address: string | undefined): string | undefined {
  return ID.exec(address ?? '')?.[1];
}

/** The last part of the address without the id; with an id alone, the post had no slug. */
function slugIn(canonical = ''): string | undefined {
  return fileName(canonical).replace(ID, '') || undefined;
}
