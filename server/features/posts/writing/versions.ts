import { notFound, postNotFound } from '#server/base/errors.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { findCategoryById } from '#server/features/categories/category-store.ts';
import { readSite } from '#server/features/site/read-site.ts';
import { mayChange, type Viewer } from '../post-policy.ts';
import { findGuarded } from '../post-store.ts';
import { readOwnPost } from '../read-posts.ts';
import { afterSave } from './after-save.ts';
import { lockPostForChange } from './lock-post-for-change.ts';
import { keepPublication, publicationNotice, type Written } from './publication.ts';
import { savePost } from './save-post.ts';
import { countVersions, findVersion, listVersions } from './version-store.ts';

interface VersionReference {
  postId: number;
  versionId: number;
}

/** @throws {HttpError} 404 where this person may not change the post */
export async function readVersions(
  read: Db,
  viewer: Viewer,
  postId: number,
  paging: { page?: number | undefined; limit?: number | undefined },
) {
  await requireOwn(read, viewer, postId);
  const { page, limit, offset } = toLimitOffset(paging);
  const [rows, count] = await Promise.all([listVersions(read, postId, { limit, offset }), countVersions(read, postId)]);
  return { rows, count, page, limit };
}

/** @throws {HttpError} 404 where this person may not change the post, or there is no such version */
export async function readVersion(read: Db, viewer: Viewer, reference: VersionReference) {
  await requireOwn(read, viewer, reference.postId);
  return requireVersion(read, reference);
}

/**
 * The post says again what it said then; what it says now is kept as a version in turn.
 * @throws {HttpError} 404, 403, or 400 where the version lacks what a published post must have
 */
export async function restoreVersion(
  database: Database,
  user: CurrentUser,
  reference: VersionReference,
): Promise<Written> {
  const { publishing } = await readSite(database.read);
  return database.transaction(async (db, invalidate) => {
    const before = await lockPostForChange(db, user, reference.postId);
    const version = await requireVersion(db, reference);
    // A category that is gone, or no longer offered, gets no posts: the post stays in the one it has.
    const categoryId = version.category?.is_active === 1 ? version.category.id : before.category_id;
    const decision = keepPublication(user, publishing, before);
    await savePost(
      db,
      before,
      { ...version.writing, categoryId },
      {
        by: user,
        now: Date.now(),
        decision,
        reactions: afterSave(invalidate),
        confirmEmpty: true,
        forceVersion: true,
      },
    );
    return { post: await readOwnPost(db, before.id), notice: publicationNotice(decision) };
  });
}

export type Version = Awaited<ReturnType<typeof requireVersion>>;

/** With its category, where there still is one. */
async function requireVersion(db: Db, reference: VersionReference) {
  const version = await findVersion(db, reference);
  if (!version) throw notFound('There is no such version of this post.');
  const { categoryId } = version.writing;
  return { ...version, category: categoryId === null ? undefined : await findCategoryById(db, categoryId) };
}

/** Versions are nobody else's business, not even those of a published post. */
async function requireOwn(read: Db, viewer: Viewer, postId: number): Promise<void> {
  const post = await findGuarded(read, postId);
  if (!post || post.deleted_at !== null || !mayChange(viewer, post)) throw postNotFound();
}
