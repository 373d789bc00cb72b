import { unprocessable } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import { findCategory } from '#server/features/categories/find-category.ts';
import type { GivenWriting } from '#shared/contracts/writing.ts';
import { EMPTY_WRITING, type Writing } from '#shared/writing.ts';

interface Given {
  writing: GivenWriting;
  /** The name or the id of a category; empty if none is chosen. */
  category: string | number;
}

/**
 * Resolves the writing in a request body.
 * @param before the current writing of the post, if it exists: where the request names no tags, video or language, these stay
 * @throws {HttpError} 422 if there is no such category, or it is no longer offered
 */
export async function readWriting(db: Db, { writing, category }: Given, before = EMPTY_WRITING): Promise<Writing> {
  const categoryId = category === '' ? null : await requireCategory(db, category, before.categoryId);
  return { ...before, ...writing, categoryId };
}

/** A post may stay in a category that is no longer offered, but none may move there. */
async function requireCategory(db: Db, nameOrId: string | number, currentId: number | null): Promise<number> {
  const category = await findCategory(db, nameOrId);
  if (!category) throw unprocessable(`There is no category “${nameOrId}”.`, 'category');
  if (category.is_active === 0 && category.id !== currentId) {
    throw unprocessable(`The category “${category.name}” is no longer offered.`, 'category');
  }
  return category.id;
}
