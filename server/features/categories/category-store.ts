import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type CategoryRow = Selectable<Tables['categories']>;

/** Active categories in the order the owner chose. */
export function listActiveCategories(db: Db): Promise<CategoryRow[]> {
  return inOrder(db).where('is_active', '=', 1).execute();
}

/** All categories in the same order, each with the number of its posts of any status. */
export function listAllCategories(db: Db) {
  return inOrder(db).select(countOfPosts).execute();
}
export type CountedCategoryRow = Awaited<ReturnType<typeof listAllCategories>>[number];

export function findCountedCategory(db: Db, id: number): Promise<CountedCategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().select(countOfPosts).where('id', '=', id).executeTakeFirst();
}

export function findCategoryBySlug(db: Db, slug: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export function findCategoryByFormerSlug(db: Db, slug: string): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('categories')
    .innerJoin('former_category_slugs', 'former_category_slugs.category_id', 'categories.id')
    .selectAll('categories')
    .where('former_category_slugs.slug', '=', slug)
    .executeTakeFirst();
}

export function findCategoryByName(db: Db, name: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('name', '=', name).executeTakeFirst();
}

export function listCategoryNames(db: Db): Promise<Pick<CategoryRow, 'id' | 'name'>[]> {
  return db.selectFrom('categories').select(['id', 'name']).orderBy('id').execute();
}

export function findCategoryById(db: Db, id: number): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds the category at the end. @returns its id; `undefined` if another category has the name or the slug */
export async function insertCategory(
  db: WriteDb,
  category: Omit<Insertable<Tables['categories']>, 'is_active' | 'position'> & { is_active?: 0 | 1 },
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('categories')
    .values((eb) => ({
      is_active: 1 as const,
      ...category,
      position: eb
        .selectFrom('categories as others')
        .select((inner) => inner(inner.fn.coalesce(inner.fn.max('others.position'), inner.val(0)), '+', 1).as('last')),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function updateCategory(
  db: WriteDb,
  id: number,
  category: Updateable<Tables['categories']>,
): Promise<void> {
  await db.updateTable('categories').set(category).where('id', '=', id).execute();
}

export async function deleteCategory(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}

/** Makes addresses with the old slug lead to the category that had it. */
export async function saveFormerSlug(db: WriteDb, slug: string, categoryId: number): Promise<void> {
  await db.insertInto('former_category_slugs').values({ slug, category_id: categoryId }).execute();
}

export async function deleteFormerSlug(db: WriteDb, slug: string): Promise<void> {
  await db.deleteFrom('former_category_slugs').where('slug', '=', slug).execute();
}

function inOrder(db: Db) {
  return db.selectFrom('categories').selectAll().orderBy('position').orderBy('id');
}

/** Adds the drafts, which an index can count, to the stored number of published posts. */
function countOfPosts(eb: ExpressionBuilder<Tables, 'categories'>) {
  const drafts = eb
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where('status', '=', 'draft')
    .whereRef('posts.category_id', '=', 'categories.id');
  return eb('post_count', '+', drafts.$asScalar().$notNull()).as('all_posts');
}
