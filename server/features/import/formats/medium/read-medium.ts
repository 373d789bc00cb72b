import { readUrl } from '#shared/text/read-url.ts';
import type { Entry, PostEntry } from '../../entry.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { htmlText } from '../html/html-text.ts';
import { isTooLong, TOO_LONG, unreadPost } from '../post-faults.ts';
import { counted } from '../remarks.ts';
import { type MediumPost, readMediumPost } from './medium-post.ts';
import { type PreparedMedium, prepareMedium } from './prepare-medium.ts';

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
    if (post === 'too complex') return yield tooComplex(file);
    const prepared = post && prepareMedium(post.body, post.title);
    if (!post) yield { kind: 'left out', place: file, remark: `${file} is not a post of Medium.` };
    else if (!prepared) yield tooComplex(file);
    else if (isResponse(post, prepared)) yield responseRemark(post, file);
    else yield postOf(post, prepared, file);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    yield unreadPost(file, error.message);
  }
}

function tooComplex(file: string): Entry {
  return unreadPost(file, `The text of ${file} is too complex to be read.`);
}

function postOf(post: MediumPost, prepared: PreparedMedium, file: string): PostEntry {
  const isDraft = /(?:^|\/)draft_/.test(file) || (post.publishedAt === undefined && !post.slug);
  return {
    kind: 'post',
    key: `medium:${post.id}`,
    place: file,
    title: post.title,
    text: { format: 'html', source: prepared.html, base: post.addresses[0] },
    summary: prepared.subtitle ?? ownSubtitle(post, prepared),
    slug: post.slug,
    categories: [],
    tags: post.tags,
    author: post.author || undefined,
    status: isDraft ? 'draft' : 'published',
    createdAt: post.publishedAt,
    publishedAt: isDraft ? undefined : post.publishedAt,
    image: prepared.image && { address: prepared.image.src, alt: prepared.image.alt },
    addresses: post.addresses,
  };
}

/** Without a subtitle, Medium shows the beginning of the text in its place. */
function ownSubtitle({ subtitle }: MediumPost, { html }: PreparedMedium): string | undefined {
  return subtitle === '' || subtitle.endsWith('…') || beginsWith(html, subtitle) ? undefined : subtitle;
}

/** A response has no title of its own: what stands in its place is the beginning of its text. */
function isResponse(post: MediumPost, { html }: PreparedMedium): boolean {
  const isOpening = beginsWith(html, post.title.replace(/…$/, ''));
  return isOpening && post.publishedAt !== undefined && post.tags.length === 0 && !/<(?:h[1-6]|figure)\b/.test(html);
}

function beginsWith(html: string, text: string): boolean {
  const beginning = lettersOf(text);
  return beginning !== '' && lettersOf(htmlText(html)).startsWith(beginning);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
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
