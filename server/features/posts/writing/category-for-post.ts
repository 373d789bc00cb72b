import type { Db } from '#server/database/database.ts';
import { unprocessable } from '#server/errors.ts';
import { findCategory } from '#server/features/categories/find-category.ts';

/**
 * A category that is no longer offered may stay with the posts it has, and gets no others.
 * @param current of the post, if there is one
 * @throws {HttpError} 422
 */
export async function categoryForPost(db: Db, nameOrId: string | number, current?: number): Promise<number> {
  const category = await findCategory(db, nameOrId);
  if (!category) throw unprocessable(`There is no category "${nameOrId}".`, 'category');
  if (category.is_active === 0 && category.id !== current) {
    throw unprocessable(`The category "${category.name}" is no longer offered.`, 'category');
  }
  return category.id;
}
