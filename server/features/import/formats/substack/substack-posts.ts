import { readTime } from '#server/base/read-date.ts';
import { readCsv } from '../../source/read-csv.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { titleText } from '../html/html-text.ts';
import { isTrue } from '../is-true.ts';

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
