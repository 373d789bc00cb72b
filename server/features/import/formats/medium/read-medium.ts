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
    yield entryOf(html, file);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    yield unreadPost(file, error.message);
  }
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

const ID = /(?:^|[-/])([0-9a-f]{6,16})$/;

/** What the file of a post or a response becomes. */
function entryOf(html: string, file: string): Entry {
  const document = buildDocument(parseHtml(html).body);
  const article = document.querySelector('.h-entry');
  const body = article?.querySelector<HTMLElement>('[data-field="body"], .e-content');
  if (!article || !body) return { kind: 'left out', place: file, remark: `${file} is not a post of Medium.` };
  const textOf = (selector: string) => lineOf(article.querySelector(selector));
  const addresses = addressesIn(article);
  const slug = slugIn(addresses.canonical);
  const publishedAt = readTime(article.querySelector('time.dt-published')?.getAttribute('datetime') ?? '');
  const tags = [...article.querySelectorAll('a.p-tag')].map(lineOf).filter(Boolean);
  const title = textOf('.p-name');
  const wholeSubtitle = removeHeadings(body, title);
  const image = featuredImage(body);
  // A response has no title of its own: what stands in its place is the beginning of its text.
  const isOpening = beginsWith(body, title.replace(/…$/, ''));
  const hasParts = body.querySelector('h1, h2, h3, h4, h5, h6, figure') !== null;
  const [address] = addresses.all;
  if (isOpening && publishedAt !== undefined && tags.length === 0 && !hasParts) return response(title, file, address);
  const isDraft = /(?:^|\/)draft_/.test(file) || (publishedAt === undefined && !slug);
  return {
    kind: 'post',
    key: `medium:${idIn(addresses, file)}`,
    place: file,
    title,
    text: { format: 'html', source: body.innerHTML, base: address },
    summary: wholeSubtitle || ownSubtitle(textOf('[data-field="subtitle"], .p-summary'), body),
    slug,
    categories: [],
    tags,
    author: textOf('.p-author') || undefined,
    status: isDraft ? 'draft' : 'published',
    createdAt: publishedAt,
    publishedAt: isDraft ? undefined : publishedAt,
    image,
    addresses: addresses.all,
  };
}

function response(title: string, place: string, address: string | undefined): Entry {
  const where = address ? ` It is at ${address}.` : '';
  const remark = `“${title}” looks like a response to someone’s post, so it was left out.${where}`;
  return { kind: 'left out', place, remark };
}

interface Addresses {
  canonical: string | undefined;
  short: string | undefined;
  /** The one for readers first. */
  all: string[];
}

function addressesIn(article: Element): Addresses {
  const hrefsOf = (selector: string) =>
    [...article.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '');
  const isShort = (address: string) => /^https:\/\/medium\.com\/p\/[0-9a-f]+/.test(address);
  const canonical = pageOf(hrefsOf('a.p-canonical')[0]);
  const short = pageOf(hrefsOf('footer a[href]').find(isShort));
  return { canonical, short, all: [...new Set([canonical, short].filter((address) => address !== undefined))] };
}

/** Of all posts at Medium, none has the same. */
function idIn({ canonical, short }: Addresses, file: string): string {
  const name = file.replace(/^.*\//, '').replace(/\.html?$/i, '');
  return [canonical, short, name].map((text) => ID.exec(text ?? '')?.[1]).find(Boolean) ?? name;
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
function featuredImage(body: HTMLElement): PostEntry['image'] {
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

function pageOf(address: string | undefined): string | undefined {
  return /^https?:\/\/[^\s]+$/.test(address ?? '') ? address?.replace(/[?#].*$/, '') : undefined;
}

/** The last part of the address without the id; with an id alone, the post had no slug. */
function slugIn(canonical = ''): string | undefined {
  return fileName(canonical).replace(ID, '') || undefined;
}
