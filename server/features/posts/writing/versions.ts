import { setTimeout } from 'node:timers/promises';
import { notFound } from '#server/base/errors.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import type { Changed } from '#shared/contracts/post-writing.ts';
import { plainHtml } from '#shared/text/plain-html.ts';
import { countWords } from '#shared/text/reading-time.ts';
import { type Writing, writingLanguage } from '#shared/writing.ts';
import { writingChange } from '#shared/writing-change.ts';
import type { Viewer } from '../post-policy.ts';
import { findUnlockedPost, writingOf } from '../post-write-store.ts';
import { readOwnPost } from '../read-posts.ts';
import { renderText } from '../rendering/render-text.ts';
import { requireOwnPost } from './post-for-change.ts';
import { keepPublication, publicationNotice, type Written } from './publication.ts';
import { saveAgain } from './save-again.ts';
import { countVersions, findVersion, findVersionWriting, listVersions } from './version-store.ts';

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
  const [listed, count, post] = await Promise.all([
    listVersions(read, postId, { limit: limit + 1, offset }),
    countVersions(read, postId),
    page === 1 ? findUnlockedPost(read, postId) : undefined,
  ]);
  const changed = await readChanges(read, post && writingOf(post), listed);
  const current = post && { ...post, ...(changed.shift() as Changed) };
  return {
    ...{ count, page, limit },
    rows: listed.slice(0, limit).map((row, index) => ({ ...row, ...(changed[index] as Changed) })),
    current,
  };
}

/**
 * One text after the other, since together they can be large.
 * @returns what is told of the current writing, if it is given, and of each version
 */
async function readChanges(read: Db, current: Writing | undefined, versions: { id: number }[]) {
  const changes: Changed[] = [];
  let newer = current;
  for (const { id } of versions) {
    const writing = await findVersionWriting(read, id);
    // To read two long texts takes milliseconds, after which others are answered: immediates would follow each other.
    await setTimeout(0);
    if (newer) changes.push(changedIn(newer, writing));
    newer = writing;
  }
  if (newer) changes.push(changedIn(newer));
  return changes;
}

function changedIn(writing: Writing, before?: Writing): Changed {
  return { words: countWords(writing.body), change: before ? writingChange(before, writing) : null };
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
