import { notFound, postNotFound, unprocessable } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import { findCategory } from '#server/features/categories/category-store.ts';
import type { GivenWriting } from '#shared/contracts/writing.ts';
import { EMPTY_WRITING, type Writing } from '#shared/writing.ts';
import { mayChange, requireMayChange, type Viewer } from '../post-policy.ts';
import { type LockedPost, lockPost } from '../post-write-store.ts';

/** @throws {HttpError} 403 or 404 if the viewer may not change the post; 404 if it is in the bin */
export async function lockPostForChange(db: WriteDb, viewer: Viewer, id: number): Promise<LockedPost> {
  const post = requireMayChange(viewer, await lockPost(db, id));
  if (post.deleted_at !== null) throw notFound('This post is in the bin. Restore it to edit it.');
  return post;
}

/**
 * Guards what only people who may change the post may read, even if it is published.
 * @returns the post
 * @throws {HttpError} 404 for everybody else, and for a post in the bin
 */
export async function requireOwnPost(read: Db, viewer: Viewer, postId: number) {
  const post = await findRow(read, 'posts', { id: postId });
  if (!post || post.deleted_at !== null || !mayChange(viewer, post)) throw postNotFound();
  return post;
}

interface Given {
  writing: GivenWriting;
  /** The name or the id of a category; empty if none is chosen. */
  category: string | number;
}

/**
 * Resolves the writing in a request body.
 * @param before the current writing of the post, if it exists: what the request does not name stays
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
