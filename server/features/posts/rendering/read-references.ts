import type { Db } from '#server/database/database.ts';
import { citedWorksRow } from '#server/features/citations/cited-works-store.ts';
import { findCitedChapters } from '#server/features/citations/find-chapters.ts';
import type { FoundReferences } from '#shared/contracts/text-references.ts';
import { maySee, type Viewer } from '../post-policy.ts';
import { findLinkedPosts, findShownImages } from './references-store.ts';

/** Finds what a text refers to before it is saved. A post that the viewer may not see counts as missing. */
export async function readReferences(
  read: Db,
  viewer: Viewer,
  { images: addresses, posts: keys, citations: cited }: { images: string[]; posts: string[]; citations: string[] },
): Promise<FoundReferences> {
  const [{ images }, posts, chapters, works] = await Promise.all([
    findShownImages(read, addresses),
    findLinkedPosts(read, keys),
    findCitedChapters(read, cited.flatMap(parseCitationKey)),
    citedWorksRow.read(read),
  ]);
  return {
    images: [...images].map(([address, file]) => ({ address, file })),
    posts: [...posts]
      .filter(([, post]) => maySee(viewer, post))
      .map(([key, { id, slug, title, status }]) => ({ key, id, slug, title, is_published: status === 'published' })),
    citations: [...chapters.citations].map(([key, path]) => ({ key, path })),
    works: works.flatMap(({ names }) => names),
  };
}

function parseCitationKey(key: string) {
  const [, work, chapter, verse] = /^(.+) (\d{1,4})\.(\d{1,4})$/.exec(key) ?? [];
  return work ? [{ work, chapter: Number(chapter), verse: Number(verse) }] : [];
}
