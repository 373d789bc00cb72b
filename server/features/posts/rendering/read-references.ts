import type { Db } from '#server/database/database.ts';
import type { FoundReferences } from '#shared/contracts/text-references.ts';
import { maySee, type Viewer } from '../post-policy.ts';
import { findLinkedPosts, findShownImages } from './references-store.ts';

/** Finds what a text refers to before it is saved. A post that the viewer may not see counts as missing. */
export async function readReferences(
  read: Db,
  viewer: Viewer,
  { images: addresses, posts: keys }: { images: string[]; posts: string[] },
): Promise<FoundReferences> {
  const [{ images }, posts] = await Promise.all([findShownImages(read, addresses), findLinkedPosts(read, keys)]);
  return {
    images: [...images].map(([address, file]) => ({ address, file })),
    posts: [...posts]
      .filter(([, post]) => maySee(viewer, post))
      .map(([key, { id, slug, title, status }]) => ({ key, id, slug, title, is_published: status === 'published' })),
    citations: [],
  };
}
