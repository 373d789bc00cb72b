import { conflict } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import { slugOf } from '#shared/text/slug.ts';
import { findCategoryByFormerSlug, findCategoryBySlug } from './category-store.ts';

/**
 * Returns the requested slug, or a free one made from the name if none was requested.
 * @param ownId the id of the category, if it exists already
 * @throws {HttpError} 409 if another category has the requested slug or had it: its old addresses still lead there
 */
export async function chooseSlug(db: Db, requested: { name: string; slug: string }, ownId?: number): Promise<string> {
  if (requested.slug === '') return firstFreeSlug(db, requested.name, ownId);
  if (await isSlugFree(db, requested.slug, ownId)) return requested.slug;
  throw conflict(`The slug “${requested.slug}” belongs to another category, or did so once.`, 'slug');
}

export async function firstFreeSlug(db: Db, name: string, ownId?: number): Promise<string> {
  const slug = slugOf(name);
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    if (await isSlugFree(db, numbered, ownId)) return numbered;
  }
}

async function isSlugFree(db: Db, slug: string, ownId: number | undefined): Promise<boolean> {
  const category = (await findCategoryBySlug(db, slug)) ?? (await findCategoryByFormerSlug(db, slug));
  return category === undefined || category.id === ownId;
}
