import { readUrl } from '#shared/text/read-url.ts';
import type { Entry, PostEntry } from '../../entry.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { isTooLong, TOO_LONG, unreadPost } from '../post-faults.ts';
import { counted } from '../remarks.ts';
import { type MediumPost, readMediumPost } from './medium-post.ts';

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
