import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { findOrCreate, lastPlace, slugsIn } from '#server/features/site/named-list-store.ts';

export type CategoryRow = Selectable<Tables['categories']>;

export const categorySlugs = slugsIn({
  unit: 'category',
  table: 'categories',
  formerSlugs: 'former_category_slugs',
  owner: 'category_id',
});

/** All categories in the order the owner chose. */
export function listCategories(db: Db): Promise<CategoryRow[]> {
  return inOrder(db).execute();
}

/** The same, each with the number of its posts of any status. */
export function listAllCategories(db: Db) {
  return inOrder(db).select(countOfPosts).execute();
}

export function findCategoryById(db: Db, id: number): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @param slug the current or a former one */
export async function findCategoryBySlug(db: Db, slug: string): Promise<CategoryRow | undefined> {
  const id = await categorySlugs.findId(db, slug);
  return id === undefined ? undefined : findCategoryById(db, id);
}

export function findCategoryByName(db: Db, name: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Finds a category by its name or its id, which may be a string of digits. */
export async function findCategory(db: Db, nameOrId: string | number): Promise<CategoryRow | undefined> {
  const named = typeof nameOrId === 'string' ? await findCategoryByName(db, nameOrId) : undefined;
  if (named) return named;
  return /^\d{1,15}$/.test(String(nameOrId)) ? findCategoryById(db, Number(nameOrId)) : undefined;
}

/** @returns the id of the category of that name, which is created if there is none */
export function findOrCreateCategory(db: WriteDb, name: string): Promise<number> {
  return findOrCreate(
    db,
    async () => (await findCategoryByName(db, name))?.id,
    async () => {
      const id = await insertCategory(db, { name, slug: await categorySlugs.firstFree(db, name), description: '' });
      if (id === undefined) throw new Error('A category was created without the lock.');
      return id;
    },
  );
}

/** Adds the category at the end. @returns its id; `undefined` if another category has the name or the slug */
export async function insertCategory(
  db: WriteDb,
  category: Omit<Insertable<Tables['categories']>, 'is_active' | 'position'> & { is_active?: 0 | 1 },
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('categories')
    .values({ is_active: 1, ...category, position: lastPlace('categories') })
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
