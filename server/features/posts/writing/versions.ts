import { notFound } from '#server/base/errors.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { plainHtml } from '#shared/text/plain-html.ts';
import { writingLanguage } from '#shared/writing.ts';
import type { Viewer } from '../post-policy.ts';
import { readOwnPost } from '../read-posts.ts';
import { renderText } from '../rendering/render-text.ts';
import { requireOwnPost } from './post-for-change.ts';
import { keepPublication, publicationNotice, type Written } from './publication.ts';
import { saveAgain } from './save-again.ts';
import { countVersions, findVersion, listVersions } from './version-store.ts';

interface VersionReference {
  postId: number;
  versionId: number;
}

/** @throws {HttpError} 404 if the viewer may not change the post */
export async function readVersions(
  read: Db,
  viewer: Viewer,
  postId: number,
  paging: { page?: number | undefined; limit?: number | undefined },
) {
  await requireOwnPost(read, viewer, postId);
  const { page, limit, offset } = toLimitOffset(paging);
  const [rows, count] = await Promise.all([listVersions(read, postId, { limit, offset }), countVersions(read, postId)]);
  return { rows, count, page, limit };
}

/**
 * Reads a version with its text as the page of the post would show it now.
 * @throws {HttpError} 404 if the viewer may not change the post, or there is no such version
 */
export async function readVersion(read: Db, viewer: Viewer, reference: VersionReference) {
  const { author_id: authorId } = await requireOwnPost(read, viewer, reference.postId);
  const version = await requireVersion(read, reference);
  const { writing } = version;
  const language = writingLanguage(writing);
  const { formatted } = await renderText(read, writing, { language, authorId });
  return { ...version, html: formatted?.html ?? plainHtml(writing.body, language) };
}

/**
 * Replaces the writing of the post with that of a version; the current writing becomes a version itself.
 * @throws {HttpError} 400 if the version lacks what a published post must have, 403, 404
 */
export async function restoreVersion(
  deps: SavingDeps,
  user: CurrentUser,
  reference: VersionReference,
): Promise<Written> {
  const { database } = deps;
  const { postId: id } = reference;
  const known = await findVersion(database.read, reference);
  const { saved, notice } = await saveAgain(
    deps,
    user,
    { id, writing: known?.writing },
    async ({ db, before, save, ...by }) => {
      const version = await requireVersion(db, reference);
      // If the version's category was deleted or is no longer offered, the post stays in its current one.
      const categoryId = version.category?.is_active === 1 ? version.category.id : before.category_id;
      const decision = keepPublication(before, by);
      const { post: saved } = await save(
        { ...version.writing, categoryId },
        { decision, confirmEmpty: true, forceVersion: true },
      );
      return { saved, notice: publicationNotice(decision) };
    },
  );
  return { post: await readOwnPost(database, id, saved), notice };
}

export type Version = Awaited<ReturnType<typeof readVersion>>;

/** Reads the version with its category, if that still exists. */
async function requireVersion(db: Db, reference: VersionReference) {
  const version = await findVersion(db, reference);
  if (!version) throw notFound('There is no such version of this post.');
  const { categoryId } = version.writing;
  return {
    ...version,
    category: categoryId === null ? undefined : await findRow(db, 'categories', { id: categoryId }),
  };
}
