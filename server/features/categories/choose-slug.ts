import * as base from '#server/base/choose-slug.ts';
import type { Db } from '#server/database/database.ts';
import { findCategoryByFormerSlug, findCategoryBySlug } from './category-store.ts';

/**
 * @param ownId the id of the category, if it exists already
 * @throws {HttpError} 409 if another category has the requested slug, or had it
 */
export function chooseSlug(db: Db, requested: { name: string; slug: string }, ownId?: number): Promise<string> {
  return base.chooseSlug(requested, { unit: 'category', isFree: (slug) => isSlugFree(db, slug, ownId) });
}

export function firstFreeSlug(db: Db, name: string): Promise<string> {
  return base.firstFreeSlug(name, (slug) => isSlugFree(db, slug, undefined));
}

async function isSlugFree(db: Db, slug: string, ownId: number | undefined): Promise<boolean> {
  const category = (await findCategoryBySlug(db, slug)) ?? (await findCategoryByFormerSlug(db, slug));
  return category === undefined || category.id === ownId;
}
