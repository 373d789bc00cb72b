import type { Db, WriteDb } from '#server/database/database.ts';

/** In the owner's order. */
export function listActiveCategories(db: Db) {
  return db.selectFrom('categories').selectAll().where('is_active', '=', 1).orderBy('position').orderBy('id').execute();
}
export type CategoryRow = Awaited<ReturnType<typeof listActiveCategories>>[number];

export function findCategoryBySlug(db: Db, slug: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export function findCategoryByName(db: Db, name: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('name', '=', name).executeTakeFirst();
}

export function findCategoryById(db: Db, id: number): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Placed last. Does nothing when another has the name or the slug. */
export async function insertCategory(
  db: WriteDb,
  category: { name: string; slug: string; description: string },
): Promise<void> {
  await db
    .insertInto('categories')
    .values((eb) => ({
      ...category,
      is_active: 1 as const,
      position: eb
        .selectFrom('categories as others')
        .select((inner) => inner(inner.fn.coalesce(inner.fn.max('others.position'), inner.val(0)), '+', 1).as('last')),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
