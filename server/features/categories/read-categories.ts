import { notFound } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import type { Category, DeskCategory } from '#shared/contracts/category.ts';
import {
  type CategoryRow,
  type CountedCategoryRow,
  findCountedCategory,
  listActiveCategories,
  listAllCategories,
} from './category-store.ts';

export async function readActiveCategories(read: Db): Promise<Category[]> {
  return (await listActiveCategories(read)).map(presentCategory);
}

export async function readDeskCategories(read: Db): Promise<DeskCategory[]> {
  return (await listAllCategories(read)).map(presentDeskCategory);
}

/** @throws {HttpError} 404 */
export async function readDeskCategory(read: Db, id: number): Promise<DeskCategory> {
  const row = await findCountedCategory(read, id);
  if (!row) throw notFound('There is no such category.');
  return presentDeskCategory(row);
}

function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    is_active: row.is_active,
    post_count: row.post_count,
  };
}

function presentDeskCategory(row: CountedCategoryRow): DeskCategory {
  return { ...presentCategory(row), all_posts: row.all_posts };
}
