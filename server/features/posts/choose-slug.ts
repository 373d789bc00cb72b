import { randomInt } from 'node:crypto';
import { unprocessable } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { insertRow } from '#server/database/rows.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { markLinkingPosts } from '#server/features/waiting-posts-store.ts';
import { slugOf } from '#shared/text/slug.ts';
import type { LockedPost } from './post-write-store.ts';
import { claimSlug, findSlugHolder, lockSlugHolder, type SlugHolder } from './slug-store.ts';

/** API routes with these names share their path with the keys of posts. */
const RESERVED = new Set(['list', 'latest', 'categories', 'create']);
/** After this many posts with the same title, random numbers find a free slug faster than counting. */
const COUNTED_MAXIMUM = 20;

/** Who wants the slug: a person, or an import, which is as an admin. */
type SlugSeeker = Pick<CurrentUser, 'id' | 'isAdmin'> | null;

/** Whether no post can have this slug, since the site itself needs the address. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
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
  post: Pick<LockedPost, 'id' | 'slug' | 'slug_chosen' | 'title' | 'was_published'>,
  { title, chosen }: { title: string; chosen?: string | null | undefined },
): Promise<void> {
  const requested = slugOf(title);
  const stays = post.slug_chosen === 1 ? chosen === undefined : requested === slugOf(post.title);
  const renamed = async () => (stays ? post.slug : assignSlug(db, seeker, post.id, requested));
  const slug = typeof chosen === 'string' ? await takeSlug(db, seeker, post, chosen) : await renamed();
  if (slug !== post.slug && post.was_published === 1) {
    await insertRow(db, 'former_slugs', { slug: post.slug, post_id: post.id });
  }
}

/** @throws {HttpError} 422 if the chosen slug is not free */
export async function takeSlug(
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

/** @returns the slug that the post now has: the requested one, or a numbered one if that is taken */
export function assignSlug(db: WriteDb, seeker: SlugSeeker, postId: number, requested: string): Promise<string> {
  return firstOf(requested, (slug) => claimForSeeker(db, seeker, slug, postId));
}

async function firstOf(requested: string, claim: (slug: string) => Promise<boolean>): Promise<string> {
  for (const slug of slugsFrom(requested)) if (await claim(slug)) return slug;
  throw new Error('There is always another slug.');
}

function* slugsFrom(requested: string): Generator<string, never> {
  if (!RESERVED.has(requested)) yield requested;
  for (let number = 2; number <= COUNTED_MAXIMUM; number += 1) yield `${requested}-${number}`;
  for (;;) yield `${requested}-${randomInt(1_000_000)}`;
}

const slugReserved = (slug: string) =>
  unprocessable(`The site itself needs the address “${slug}”. Choose another one.`, 'slug');

const slugTaken = () => unprocessable('Another post has this address, or had it before. Choose another one.', 'slug');

/**
 * A draft that the seeker may not see gives its slug up for a numbered one. If the seeker were refused, or given the number
 * themselves, they would learn that it is there, and slugs are made from titles.
 */
async function claimForSeeker(db: WriteDb, seeker: SlugSeeker, slug: string, postId: number): Promise<boolean> {
  const found = await findSlugHolder(db, slug, postId);
  if (found && keepsSlug(found, seeker)) return false;
  const holder = found && (await lockSlugHolder(db, slug, postId));
  if (holder && keepsSlug(holder, seeker)) return false;
  if (holder) {
    await firstOf(slug, async (other) => other !== slug && claimSlug(db, other, holder.id));
    await markLinkingPosts(db, holder.id);
  }
  return claimSlug(db, slug, postId);
}

/** A scheduled post was promised its address, so that one can be guessed. */
function keepsSlug(holder: SlugHolder, seeker: SlugSeeker): boolean {
  const isPromised = holder.was_published === 1 || holder.publish_at !== null;
  return isPromised || !seeker || seeker.isAdmin || holder.author_id === seeker.id;
}
