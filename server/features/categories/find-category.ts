import type { Db, WriteDb } from '#server/database/database.ts';
import { lockSiteLists } from '#server/features/site/site-list-lock.ts';
import * as store from './category-store.ts';
import { firstFreeSlug } from './choose-slug.ts';

/** By the slug it has, or had. */
export async function findCategoryBySlug(db: Db, slug: string) {
  const composed = slug.normalize('NFC');
  return (await store.findCategoryBySlug(db, composed)) ?? store.findCategoryByFormerSlug(db, composed);
}

/** By its name or its id, which may be written in digits. */
export async function findCategory(db: Db, nameOrId: string | number) {
  const named = typeof nameOrId === 'string' ? await store.findCategoryByName(db, nameOrId) : undefined;
  if (named) return named;
  return /^\d{1,15}$/.test(String(nameOrId)) ? store.findCategoryById(db, Number(nameOrId)) : undefined;
}

/** @returns the id of the category of that name, which is made when there is none */
export async function findOrCreateCategory(db: WriteDb, name: string): Promise<{ id: number; created: boolean }> {
  const found = await store.findCategoryByName(db, name);
  if (found) return { id: found.id, created: false };
  // Whoever had the turn before may have made it.
  await lockSiteLists(db);
  const made = await store.findCategoryByName(db, name);
  if (made) return { id: made.id, created: false };
  const id = await store.insertCategory(db, { name, slug: await firstFreeSlug(db, name), description: '' });
  if (id === undefined) throw new Error('A category was made out of turn.');
  return { id, created: true };
}
