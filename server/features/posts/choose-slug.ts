import { randomInt } from 'node:crypto';
import type { WriteDb } from '#server/database/database.ts';
import { slugOf } from '#shared/text/slug.ts';
import { claimSlug, saveFormerSlug } from './slug-store.ts';

/** API routes with these names share their path with the keys of posts. */
const RESERVED = new Set(['list', 'latest', 'categories', 'create']);
/** After this many posts with the same title, random numbers find a free slug faster than counting. */
const COUNTED_MAXIMUM = 20;

/** Calls `take` with the requested slug, then with numbered ones, until it returns something else than `undefined`. */
export async function withFreeSlug<Taken>(
  requested: string,
  take: (slug: string) => Promise<Taken | undefined>,
): Promise<Taken> {
  for (const slug of slugsFrom(requested)) {
    const taken = await take(slug);
    if (taken !== undefined) return taken;
  }
  throw new Error('There is always another slug.');
}

function* slugsFrom(requested: string): Generator<string, never> {
  if (!RESERVED.has(requested)) yield requested;
  for (let number = 2; number <= COUNTED_MAXIMUM; number += 1) yield `${requested}-${number}`;
  for (;;) yield `${requested}-${randomInt(1_000_000)}`;
}

/** Changes the slug of a post with its title. If the post was ever published, its old address leads to the new one. */
export async function renamePost(
  db: WriteDb,
  post: { id: number; slug: string; title: string; published_at: number | null },
  title: string,
): Promise<void> {
  const requested = slugOf(title);
  if (requested === slugOf(post.title)) return;
  const slug = await assignSlug(db, post.id, requested);
  if (slug !== post.slug && post.published_at !== null) await saveFormerSlug(db, post.slug, post.id);
}

/** @returns the slug that the post now has: the requested one, or a numbered one if that is taken */
export function assignSlug(db: WriteDb, postId: number, requested: string): Promise<string> {
  return withFreeSlug(requested, async (slug) => ((await claimSlug(db, slug, postId)) ? slug : undefined));
}
