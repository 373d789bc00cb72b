import type { Db, WriteDb } from '#server/database/database.ts';
import { slugOf } from '#shared/text/slug.ts';
import * as store from './category-store.ts';

export function findCategoryBySlug(db: Db, slug: string) {
  return store.findCategoryBySlug(db, slug.normalize('NFC'));
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
  const slug = slugOf(name);
  for (let attempt = 1; ; attempt += 1) {
    await store.insertCategory(db, { name, slug: attempt === 1 ? slug : `${slug}-${attempt}`, description: '' });
    const category = await store.findCategoryByName(db, name);
    if (category) return { id: category.id, created: true };
  }
}
