import type { Db } from '#server/database/database.ts';
import { findLinkedPosts } from '#server/features/posts/rendering/references-store.ts';
import { postPath } from '#shared/text/post-path.ts';
import { redirectPath } from './redirect-path.ts';

/** What a redirect leads to: a post, whatever its address will be, or an address. */
export type Destination = { post_id: number; target: null } | { post_id: null; target: string };

const POST_PAGE = /^\/blog\/([^/?#]+)$/;

export interface TargetPosts {
  has(id: number): boolean;
  /** Turns the address of a post's page into the post. */
  asPost(destination: Destination): Destination;
  /** Whether this is the current address of the post's page. */
  isPageOf(key: string, id: number): boolean;
}

/** The posts that these redirects lead to, those in the bin included. */
export async function findTargetPosts(db: Db, destinations: Destination[]): Promise<TargetPosts> {
  const posts = await findLinkedPosts(
    db,
    destinations.flatMap(({ post_id, target }) => (target === null ? String(post_id) : (postKeyOf(target) ?? []))),
  );
  const slugs = new Map([...posts.values()].map(({ id, slug }) => [id, slug]));

  return {
    has: (id) => slugs.has(id),
    asPost: (destination) => {
      const post = destination.target === null ? undefined : posts.get(postKeyOf(destination.target) ?? '');
      return post ? { post_id: post.id, target: null } : destination;
    },
    isPageOf: (key, id) => key === redirectPath(postPath(slugs.get(id) ?? '')),
  };
}

/** @returns an id, a slug or a former slug */
function postKeyOf(target: string): string | undefined {
  const [, key] = POST_PAGE.exec(target) ?? [];
  if (key === undefined) return undefined;
  try {
    return decodeURIComponent(key);
  } catch {
    // What cannot be decoded is the address of no post.
    return undefined;
  }
}
