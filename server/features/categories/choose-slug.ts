import { conflict } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import { slugOf } from '#shared/text/slug.ts';
import { findCategoryByFormerSlug, findCategoryBySlug } from './category-store.ts';

/**
 * The slug that was wished for, else one made of the name.
 * @param ownId of the category, if there is one
 * @throws {HttpError} 409 when another category has the one wished for, or had it: old addresses go on leading there
 */
export async function chooseSlug(db: Db, wished: { name: string; slug: string }, ownId?: number): Promise<string> {
  if (wished.slug === '') return firstFreeSlug(db, wished.name, ownId);
  if (await isSlugFree(db, wished.slug, ownId)) return wished.slug;
  throw conflict(`The slug “${wished.slug}” belongs to another category, or did so once.`, 'slug');
}

export async function firstFreeSlug(db: Db, name: string, ownId?: number): Promise<string> {
  const slug = slugOf(name);
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    if (await isSlugFree(db, numbered, ownId)) return numbered;
  }
}

async function isSlugFree(db: Db, slug: string, ownId: number | undefined): Promise<boolean> {
  const holder = (await findCategoryBySlug(db, slug)) ?? (await findCategoryByFormerSlug(db, slug));
  return holder === undefined || holder.id === ownId;
}
