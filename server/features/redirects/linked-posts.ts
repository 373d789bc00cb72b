import type { Db } from '#server/database/database.ts';
import { postPath } from '#shared/text/post-path.ts';
import { redirectPath } from './redirect-path.ts';
import { findPostsForRedirects } from './redirect-store.ts';

/** What a redirect leads to: a post, whatever its address will be, or an address. */
export type Destination = { post_id: number; target: null } | { post_id: null; target: string };

const POST_PAGE = /^\/blog\/([^/?#]+)$/;

export interface LinkedPosts {
  has(id: number): boolean;
  /** Turns the address of a post's page into the post. */
  asPost(destination: Destination): Destination;
  /** Whether this is the address of the page of the post already, now or formerly. */
  isPageOf(key: string, id: number): boolean;
}

/** The posts that these redirects lead to. */
export async function findLinkedPosts(db: Db, destinations: Destination[]): Promise<LinkedPosts> {
  const keys = destinations.flatMap(({ target }) => postKeyOf(target) ?? []);
  const ids = destinations.flatMap(({ post_id }) => post_id ?? []);
  const numbers = keys.filter(isId).map(Number);
  const slugs = keys.filter((key) => !isId(key));
  const rows = await findPostsForRedirects(db, { ids: [...new Set([...ids, ...numbers])], slugs: [...new Set(slugs)] });
  const idsOfSlugs = new Map(rows.map(({ id, slug, former }) => [former ?? slug, id]));
  const slugsOfIds = new Map(rows.map(({ id, slug }) => [id, slug]));
  const idOf = (key: string) => (isId(key) ? Number(key) : idsOfSlugs.get(key));

  return {
    has: (id) => slugsOfIds.has(id),
    asPost: (destination) => {
      const id = idOf(postKeyOf(destination.target) ?? '');
      return id !== undefined && slugsOfIds.has(id) ? { post_id: id, target: null } : destination;
    },
    isPageOf: (key, id) => key === redirectPath(postPath(slugsOfIds.get(id) ?? '')),
  };
}

const isId = (key: string) => /^\d{1,15}$/.test(key);

function postKeyOf(target: string | null): string | undefined {
  const [, key] = POST_PAGE.exec(target ?? '') ?? [];
  if (key === undefined) return undefined;
  try {
    return decodeURIComponent(key);
  } catch {
    // What cannot be decoded is the address of no post.
    return undefined;
  }
}
