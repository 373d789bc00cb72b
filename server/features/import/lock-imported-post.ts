import type { WriteDb } from '#server/database/database.ts';
import { findCategoryById } from '#server/features/categories/category-store.ts';
import { findImage } from '#server/features/media/image-store.ts';
import { type LockedPost, lockPost, updateColumns, writingOf } from '#server/features/posts/post-write-store.ts';
import { findUploadTime, type PostImport } from './import-store.ts';
import { digestBefore, digestOf, isUndone } from './post-digest.ts';
import { PostError, type PostToImport } from './post-to-import.ts';

/**
 * Locks the post that an earlier import wrote, and takes it out of the bin if the undoing of that import put it there.
 * @throws {PostError} if it was changed or deleted on the site since then
 */
export async function lockIfUnchanged(db: WriteDb, known: PostImport, { title }: PostToImport): Promise<LockedPost> {
  const post = await lockPost(db, known.post_id);
  // An admin may have deleted it after the import was undone, and what an admin deletes only an admin restores.
  if (post && post.deleted_at !== null && isUndone(known.digest) && post.deleted_by_admin === 0) {
    return updateColumns(db, post, { deleted_at: null, status_before_bin: null });
  }
  if (!post || post.deleted_at !== null) {
    throw new PostError(`“${title}” was deleted on the site since it was imported, so it stays deleted.`);
  }
  if (!(await isAsImported(db, post, known))) {
    throw new PostError(`“${title}” was changed on the site since it was imported, so it is left as it is.`);
  }
  return post;
}

/** @returns whether nobody has changed the post since the import; its image counts only if the import brought one */
export async function isAsImported(db: WriteDb, post: LockedPost, known: PostImport): Promise<boolean> {
  const digest = digestBefore(known.digest);
  const category = (await findCategoryById(db, post.category_id))?.name ?? '';
  const others = { category, status: post.status };
  if (digestOf(writingOf(post), others) === digest) return true;
  const image = post.image_id === null ? undefined : (await findImage(db, post.image_id))?.name;
  return image !== undefined && digestOf(writingOf(post), { ...others, image }) === digest;
}

/**
 * Whether a person has saved the post since the import brought it, be it only to change what the digest does not have,
 * such as its address, its date or its image. The last save was a person's unless an import left `saved_by` empty, or it
 * was the one that created the post, which has the first revision, or in an export an older date.
 */
export async function isSavedHere(
  db: WriteDb,
  { saved_by, revision, updated_at }: LockedPost,
  importId: number | null,
): Promise<boolean> {
  if (importId === null || saved_by === null || revision === 1) return false;
  const uploadedAt = await findUploadTime(db, importId);
  return uploadedAt !== undefined && updated_at > uploadedAt;
}
