import type { Db, WriteDb } from '#server/database/database.ts';
import { lockSiteLists } from '#server/features/site/site-list-lock.ts';
import * as store from './category-store.ts';
import { firstFreeSlug } from './choose-slug.ts';

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
