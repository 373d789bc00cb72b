import { readTime } from '#server/base/read-date.ts';
import { readCsv } from '../../source/read-csv.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { titleText } from '../html/html-text.ts';
import { isTrue } from '../post-parts.ts';

/** A row of `posts.csv`. */
export interface SubstackPost {
  /** Of all posts at Substack, none has the same. */
  id: string;
  slug: string;
  title: string;
  subtitle: string;
  date: number | undefined;
  isPublished: boolean;
  /** `everyone`, or whom it was shown to. */
  audience: string;
  /** `newsletter`, `podcast`, `thread` or `page`. */
  type: string;
  audio: string;
  /** The name of its text in the archive, and whether it is there. */
  file: string;
  hasFile: boolean;
}

export async function* readPosts(source: SourceFiles): AsyncGenerator<SubstackPost> {
  const names = new Set(source.names());
  const table = source.names().find((name) => /(?:^|\/)posts\.csv$/.test(name));
  if (table === undefined) return;
  const folder = table.slice(0, -'posts.csv'.length);
  for await (const row of readCsv(await source.open(table))) {
    const field = (name: string) => row.get(name)?.trim() ?? '';
    const postId = field('post_id');
    const [id = '', ...slug] = postId.split('.');
    if (id === '') continue;
    const file = `${folder}posts/${postId}.html`;
    yield {
      id,
      slug: slug.join('.'),
      title: decoded(field('title')),
      subtitle: decoded(field('subtitle')),
      date: readTime(field('post_date')),
      isPublished: isTrue(field('is_published')),
      audience: field('audience') || 'everyone',
      type: field('type') || 'newsletter',
      audio: field('podcast_url'),
      file,
      hasFile: names.has(file),
    };
  }
}

/** Its entities are decoded, but what looks like a tag is one that the author typed. */
function decoded(text: string): string {
  return titleText(text.replaceAll('<', '&lt;'));
}

const MOST_LOOKED_AT = 300;
const MOST_BYTES = 5 * 1024 ** 2;
const LINK = /https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/(?:p\/([\w-]+)|subscribe\b)/g;
const NOT_OF_AUTHORS = /^(?:www\.|open\.|support\.)?substack\.com$/;

/**
 * The archive does not say where the posts were. Links between them do, and the buttons to subscribe; the name of the
 * list of subscribers contains the name of the publication.
 * @returns the hosts under which the posts were, the most linked one first
 */
export async function findHosts(source: SourceFiles): Promise<string[]> {
  const files: string[] = [];
  const slugs = new Set<string>();
  for await (const post of readPosts(source)) {
    slugs.add(post.slug);
    if (post.hasFile && files.length < MOST_LOOKED_AT) files.push(post.file);
  }
  const links = new Map<string, number>();
  for (const file of files) {
    for (const [, host = '', slug] of (await textOf(source, file)).matchAll(LINK)) {
      const isOwn = slug === undefined || slugs.has(slug);
      if (isOwn && !NOT_OF_AUTHORS.test(host)) links.set(host, (links.get(host) ?? 0) + 1);
    }
  }
  const hosts = [...links].toSorted((a, b) => b[1] - a[1]).map(([host]) => host);
  const named = source.names().map((name) => /(?:^|\/)email_list\.([a-z0-9-]+)\.csv$/.exec(name)?.[1]);
  const ofList = named.filter((name) => name !== undefined).map((name) => `${name}.substack.com`);
  return [...new Set([...hosts.slice(0, 1), ...ofList])];
}

async function textOf(source: SourceFiles, file: string): Promise<string> {
  try {
    return await readText(source, file, MOST_BYTES);
  } catch (error) {
    // Its reader reports it.
    if (error instanceof ImportError) return '';
    throw error;
  }
}
