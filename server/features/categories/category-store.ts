import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import { notFound } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { findOrCreate, lastPlace, slugsIn } from '#server/features/site/named-list-store.ts';
import type { Category, DeskCategory } from '#shared/contracts/category.ts';

type CategoryRow = Selectable<Tables['categories']>;

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

/** @param slug the current or a former one */
export async function findCategoryBySlug(db: Db, slug: string): Promise<CategoryRow | undefined> {
  const id = await categorySlugs.findId(db, slug);
  return id === undefined ? undefined : findRow(db, 'categories', { id });
}

export function findCategoryByName(db: Db, name: string): Promise<CategoryRow | undefined> {
  return findRow(db, 'categories', { name });
}

/** Finds a category by its name or its id, which may be a string of digits. */
export async function findCategory(db: Db, nameOrId: string | number): Promise<CategoryRow | undefined> {
  const named = typeof nameOrId === 'string' ? await findCategoryByName(db, nameOrId) : undefined;
  if (named) return named;
  return /^\d{1,15}$/.test(String(nameOrId)) ? findRow(db, 'categories', { id: Number(nameOrId) }) : undefined;
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

export async function readActiveCategories(read: Db): Promise<Category[]> {
  return (await listCategories(read)).filter(({ is_active }) => is_active === 1).map(withoutPosition);
}

export async function readDeskCategories(read: Db): Promise<DeskCategory[]> {
  return (await listAllCategories(read)).map(withoutPosition);
}

/** @throws {HttpError} 404 */
export async function readDeskCategory(read: Db, id: number): Promise<DeskCategory> {
  const found = (await readDeskCategories(read)).find((category) => category.id === id);
  if (!found) throw notFound('There is no such category.');
  return found;
}

/** The order of a list says it. */
function withoutPosition<Row extends CategoryRow>({ position: _, ...category }: Row): Omit<Row, 'position'> {
  return category;
}
