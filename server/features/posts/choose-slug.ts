import { randomInt } from 'node:crypto';
import type { WriteDb } from '#server/database/database.ts';
import { slugOf } from '#shared/text/slug.ts';
import { claimSlug, saveFormerSlug } from './slug-store.ts';

/** Calls with these names stand where a post's key stands otherwise. */
const RESERVED = new Set(['list', 'latest', 'categories', 'create']);
/** After so many posts of one name, counting on would take longer than guessing. */
const COUNTED = 20;

/** Tries the slug that is wished for, then others like it, until `take` gives something for one of them. */
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
  for (let number = 2; number <= COUNTED; number += 1) yield `${requested}-${number}`;
  for (;;) yield `${requested}-${randomInt(1_000_000)}`;
}

/** The address of a post follows its title. Where strangers may have kept the old one, it leads to the new one. */
export async function renamePost(
  db: WriteDb,
  post: { id: number; slug: string; title: string; published_at: number | null },
  title: string,
): Promise<void> {
  const requested = slugOf(title);
  if (requested === slugOf(post.title)) return;
  const slug = await giveSlug(db, post.id, requested);
  if (slug !== post.slug && post.published_at !== null) await saveFormerSlug(db, post.slug, post.id);
}

/** @returns the slug that the post now has: the one that was wished for, or another like it */
export function giveSlug(db: WriteDb, postId: number, requested: string): Promise<string> {
  return withFreeSlug(requested, async (slug) => ((await claimSlug(db, slug, postId)) ? slug : undefined));
}
