import { notFound } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import type { Category, DeskCategory } from '#shared/contracts/category.ts';
import { type CategoryRow, listAllCategories, listCategories } from './category-store.ts';

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
