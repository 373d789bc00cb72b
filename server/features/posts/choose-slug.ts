import { randomInt } from 'node:crypto';
import { type HttpError, unprocessable } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { markLinkingPosts } from '#server/features/waiting-posts-store.ts';
import { slugOf } from '#shared/text/slug.ts';
import {
  claimSlug,
  findSlugHolder,
  isFormerSlugOfAnother,
  lockSlugHolder,
  type SlugHolder,
  saveFormerSlug,
} from './slug-store.ts';

/** API routes with these names share their path with the keys of posts. */
const RESERVED = new Set(['list', 'latest', 'categories', 'create']);
/** After this many posts with the same title, random numbers find a free slug faster than counting. */
const COUNTED_MAXIMUM = 20;
/** No post has this id. */
const NEW_POST = 0;

/** Who wants the slug: a person, or an import, which is as an admin. */
export type SlugSeeker = Pick<CurrentUser, 'id' | 'isAdmin'> | null;

/** Whether no post can have this slug, since the site itself needs the address. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

/** Calls `take` for a new post with the requested slug, then with numbered ones, until it returns something. */
export function withFreeSlug<Taken>(
  db: WriteDb,
  seeker: SlugSeeker,
  requested: string,
  take: (slug: string) => Promise<Taken | undefined>,
): Promise<Taken> {
  return firstOf(requested, async (slug) => {
    await makeWay(db, slug, NEW_POST, seeker);
    return take(slug);
  });
}

async function firstOf<Taken>(requested: string, take: (slug: string) => Promise<Taken | undefined>): Promise<Taken> {
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
  seeker: SlugSeeker,
  post: { id: number; slug: string; slug_chosen: 0 | 1; title: string; was_published: 0 | 1 },
  { title, chosen }: { title: string; chosen?: string | null | undefined },
): Promise<void> {
  const slug =
    typeof chosen === 'string'
      ? await takeSlug(db, seeker, post, chosen)
      : await renamePost(db, seeker, post, title, chosen);
  if (slug !== post.slug && post.was_published === 1) await saveFormerSlug(db, post.slug, post.id);
}

async function renamePost(
  db: WriteDb,
  seeker: SlugSeeker,
  post: { id: number; slug: string; slug_chosen: 0 | 1; title: string },
  title: string,
  chosen: null | undefined,
): Promise<string> {
  const wasChosen = post.slug_chosen === 1;
  const requested = slugOf(title);
  const stays = wasChosen ? chosen === undefined : requested === slugOf(post.title);
  return stays ? post.slug : assignSlug(db, seeker, post.id, requested);
}

async function takeSlug(
  db: WriteDb,
  seeker: SlugSeeker,
  post: { id: number; slug: string },
  chosen: string,
): Promise<string> {
  if (chosen === post.slug) return chosen;
  if (RESERVED.has(chosen)) throw slugReserved(chosen);
  if (!(await claimForSeeker(db, seeker, chosen, post.id))) throw slugTaken();
  return chosen;
}

/**
 * Calls `take` for a new post with the slug that its writer chose.
 * @throws {HttpError} 422 if the slug is not free
 */
export async function withChosenSlug<Taken extends { id: number }>(
  db: WriteDb,
  seeker: SlugSeeker,
  slug: string,
  take: (slug: string) => Promise<Taken | undefined>,
): Promise<Taken> {
  if (RESERVED.has(slug)) throw slugReserved(slug);
  await makeWay(db, slug, NEW_POST, seeker);
  const taken = await take(slug);
  if (!taken || (await isFormerSlugOfAnother(db, slug, taken.id))) throw slugTaken();
  return taken;
}

/** @returns the error if the slug cannot be chosen for a new post */
export async function findSlugProblem(db: Db, seeker: SlugSeeker, slug: string): Promise<HttpError | undefined> {
  if (RESERVED.has(slug)) return slugReserved(slug);
  const holder = await findSlugHolder(db, slug, NEW_POST);
  const isTaken = (holder && keepsSlug(holder, seeker)) || (await isFormerSlugOfAnother(db, slug, NEW_POST));
  return isTaken ? slugTaken() : undefined;
}

const slugReserved = (slug: string) =>
  unprocessable(`The site itself needs the address “${slug}”. Choose another one.`, 'slug');

const slugTaken = () => unprocessable('Another post has this address, or had it before. Choose another one.', 'slug');

/** @returns the slug that the post now has: the requested one, or a numbered one if that is taken */
export function assignSlug(db: WriteDb, seeker: SlugSeeker, postId: number, requested: string): Promise<string> {
  return firstOf(requested, async (slug) => ((await claimForSeeker(db, seeker, slug, postId)) ? slug : undefined));
}

async function claimForSeeker(db: WriteDb, seeker: SlugSeeker, slug: string, postId: number): Promise<boolean> {
  await makeWay(db, slug, postId, seeker);
  return claimSlug(db, slug, postId);
}

/**
 * A draft that the seeker may not see gives its slug up for a numbered one. If the seeker were refused, or given the number
 * themselves, they would learn that it is there, and slugs are made from titles.
 */
async function makeWay(db: WriteDb, slug: string, postId: number, seeker: SlugSeeker): Promise<void> {
  const found = await findSlugHolder(db, slug, postId);
  if (!found || keepsSlug(found, seeker)) return;
  const holder = await lockSlugHolder(db, slug, postId);
  if (!holder || keepsSlug(holder, seeker)) return;
  await firstOf(slug, async (other) => (other !== slug && (await claimSlug(db, other, holder.id))) || undefined);
  await markLinkingPosts(db, holder.id);
}

/** A scheduled post was promised its address, so that one can be guessed. */
function keepsSlug(holder: SlugHolder, seeker: SlugSeeker): boolean {
  const isPromised = holder.was_published === 1 || holder.publish_at !== null;
  return isPromised || !seeker || seeker.isAdmin || holder.author_id === seeker.id;
}
