import { randomInt } from 'node:crypto';
import type { WriteDb } from '#server/database/database.ts';
import { slugOf } from '#shared/text/slug.ts';
import { rememberSlug, takeSlug } from './slug-store.ts';

/** Calls with these names stand where a post's key stands otherwise. */
const RESERVED = new Set(['list', 'latest', 'categories', 'create']);
/** After so many posts of one name, counting on would take longer than guessing. */
const COUNTED = 20;

/** The slug that was wished for, then others like it. */
export function* slugsFrom(wished: string): Generator<string, never> {
  const slug = slugOf(wished);
  if (!RESERVED.has(slug)) yield slug;
  for (let number = 2; number <= COUNTED; number += 1) yield `${slug}-${number}`;
  for (;;) yield `${slug}-${randomInt(1_000_000)}`;
}

/** The address of a post follows its title. Where strangers may have kept the old one, it leads to the new one. */
export async function renamePost(
  db: WriteDb,
  post: { id: number; slug: string; title: string; published_at: number | null },
  title: string,
): Promise<void> {
  if (slugOf(title) === slugOf(post.title)) return;
  const slug = await giveSlug(db, post.id, title);
  if (slug !== post.slug && post.published_at !== null) await rememberSlug(db, post.slug, post.id);
}

export async function giveSlug(db: WriteDb, postId: number, wished: string): Promise<string> {
  for (const slug of slugsFrom(wished)) {
    if (await takeSlug(db, slug, postId)) return slug;
  }
  throw new Error('There is always another slug.');
}
