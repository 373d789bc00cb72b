import * as base from '#server/base/choose-slug.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { lockSiteLists } from '#server/features/site/site-store.ts';
import * as store from './category-store.ts';
import { findCategoryByFormerSlug, findCategoryBySlug } from './category-store.ts';

/** Finds a category by its current or a former slug. */
export async function findCategoryByAnySlug(db: Db, slug: string) {
  const composed = slug.normalize('NFC');
  return (await store.findCategoryBySlug(db, composed)) ?? store.findCategoryByFormerSlug(db, composed);
}

/** Finds a category by its name or its id, which may be a string of digits. */
export async function findCategory(db: Db, nameOrId: string | number) {
  const named = typeof nameOrId === 'string' ? await store.findCategoryByName(db, nameOrId) : undefined;
  if (named) return named;
  return /^\d{1,15}$/.test(String(nameOrId)) ? store.findCategoryById(db, Number(nameOrId)) : undefined;
}

/** @returns the id of the category of that name, which is created if there is none */
export async function findOrCreateCategory(db: WriteDb, name: string): Promise<number> {
  const found = await store.findCategoryByName(db, name);
  if (found) return found.id;
  // Look again: another transaction may have created it while this one waited for the lock.
  await lockSiteLists(db);
  const foundLocked = await store.findCategoryByName(db, name);
  if (foundLocked) return foundLocked.id;
  const id = await store.insertCategory(db, { name, slug: await firstFreeSlug(db, name), description: '' });
  if (id === undefined) throw new Error('A category was created without the lock.');
  return id;
}

/**
 * @param ownId the id of the category, if it exists already
 * @throws {HttpError} 409 if another category has the requested slug, or had it
 */
export function chooseSlug(db: Db, requested: { name: string; slug: string }, ownId?: number): Promise<string> {
  return base.chooseSlug(requested, { unit: 'category', isFree: (slug) => isSlugFree(db, slug, ownId) });
}

function firstFreeSlug(db: Db, name: string): Promise<string> {
  return base.firstFreeSlug(name, (slug) => isSlugFree(db, slug, undefined));
}

async function isSlugFree(db: Db, slug: string, ownId: number | undefined): Promise<boolean> {
  const category = (await findCategoryBySlug(db, slug)) ?? (await findCategoryByFormerSlug(db, slug));
  return category === undefined || category.id === ownId;
}
