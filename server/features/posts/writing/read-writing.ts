import { unprocessable } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import { findCategory } from '#server/features/categories/find-category.ts';
import type { GivenWriting } from '#shared/contracts/writing.ts';
import { EMPTY_WRITING, type Writing } from '#shared/writing.ts';

interface Given {
  writing: GivenWriting;
  /** Its name or its id; empty when none is chosen. */
  category: string | number;
}

/**
 * The writing that a call describes.
 * @param before of the post, if there is one: what the call leaves out stays as it was
 * @throws {HttpError} 422 where there is no such category, or it is not offered
 */
export async function readWriting(db: Db, { writing, category }: Given, before = EMPTY_WRITING): Promise<Writing> {
  const categoryId = category === '' ? null : await requireCategory(db, category, before.categoryId);
  return { ...before, ...writing, categoryId };
}

/** A category that is no longer offered may stay with the posts it has, and gets no others. */
async function requireCategory(db: Db, nameOrId: string | number, currentId: number | null): Promise<number> {
  const category = await findCategory(db, nameOrId);
  if (!category) throw unprocessable(`There is no category "${nameOrId}".`, 'category');
  if (category.is_active === 0 && category.id !== currentId) {
    throw unprocessable(`The category "${category.name}" is no longer offered.`, 'category');
  }
  return category.id;
}
