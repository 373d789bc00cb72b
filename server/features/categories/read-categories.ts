import type { Db } from '#server/database/database.ts';
import type { Category } from '#shared/contracts/category.ts';
import { presentCategory } from './category-presenter.ts';
import { listActiveCategories } from './category-store.ts';

export async function readActiveCategories(read: Db): Promise<Category[]> {
  return (await listActiveCategories(read)).map(presentCategory);
}
