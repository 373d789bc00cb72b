import { randomInt } from 'node:crypto';
import { type HttpError, unprocessable } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { slugOf } from '#shared/text/slug.ts';
import { claimSlug, isFormerSlugOfAnother, isSlugOfAnother, saveFormerSlug } from './slug-store.ts';

/** API routes with these names share their path with the keys of posts. */
const RESERVED = new Set(['list', 'latest', 'categories', 'create']);
/** After this many posts with the same title, random numbers find a free slug faster than counting. */
const COUNTED_MAXIMUM = 20;

/** Whether no post can have this slug, since the site itself needs the address. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

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

/**
 * Gives a post the chosen slug, or else changes it with the title unless it was chosen before. If the post was ever
 * published, its old address leads to the new one.
 * @param chosen `undefined` if nothing was chosen now; `null` to make the slug from the title again
 * @throws {HttpError} 422 if the chosen slug is not free
 */
export async function updateSlug(
  db: WriteDb,
  post: { id: number; slug: string; slug_chosen: 0 | 1; title: string; was_published: 0 | 1 },
  { title, chosen }: { title: string; chosen?: string | null | undefined },
): Promise<void> {
  const slug =
    typeof chosen === 'string' ? await takeSlug(db, post, chosen) : await renamePost(db, post, title, chosen);
  if (slug !== post.slug && post.was_published === 1) await saveFormerSlug(db, post.slug, post.id);
}

async function renamePost(
  db: WriteDb,
  post: { id: number; slug: string; slug_chosen: 0 | 1; title: string },
  title: string,
  chosen: null | undefined,
): Promise<string> {
  const wasChosen = post.slug_chosen === 1;
  const requested = slugOf(title);
  const stays = wasChosen ? chosen === undefined : requested === slugOf(post.title);
  return stays ? post.slug : assignSlug(db, post.id, requested);
}

async function takeSlug(db: WriteDb, post: { id: number; slug: string }, chosen: string): Promise<string> {
  if (chosen === post.slug) return chosen;
  if (RESERVED.has(chosen)) throw slugReserved(chosen);
  if (!(await claimSlug(db, chosen, post.id))) throw slugTaken();
  return chosen;
}

/**
 * Calls `take` for a new post with the slug that its writer chose.
 * @throws {HttpError} 422 if the slug is not free
 */
export async function withChosenSlug<Taken extends { id: number }>(
  db: WriteDb,
  slug: string,
  take: (slug: string) => Promise<Taken | undefined>,
): Promise<Taken> {
  if (RESERVED.has(slug)) throw slugReserved(slug);
  const taken = await take(slug);
  if (!taken || (await isFormerSlugOfAnother(db, slug, taken.id))) throw slugTaken();
  return taken;
}

/** @returns the error if the slug cannot be chosen for a new post */
export async function findSlugProblem(db: Db, slug: string): Promise<HttpError | undefined> {
  if (RESERVED.has(slug)) return slugReserved(slug);
  // No post has the id 0.
  const isTaken = (await isSlugOfAnother(db, slug, 0)) || (await isFormerSlugOfAnother(db, slug, 0));
  return isTaken ? slugTaken() : undefined;
}

const slugReserved = (slug: string) =>
  unprocessable(`The site itself needs the address “${slug}”. Choose another one.`, 'slug');

const slugTaken = () => unprocessable('Another post has this address, or had it before. Choose another one.', 'slug');

/** @returns the slug that the post now has: the requested one, or a numbered one if that is taken */
export function assignSlug(db: WriteDb, postId: number, requested: string): Promise<string> {
  return withFreeSlug(requested, async (slug) => ((await claimSlug(db, slug, postId)) ? slug : undefined));
}
