import { randomBytes } from 'node:crypto';
import { conflict, forbidden } from '#server/base/errors.ts';
import { isSameSecret } from '#server/base/secret.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, findRow, insertRow } from '#server/database/rows.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import { publicationOf, type Viewer } from '../post-policy.ts';
import type { LockedPost } from '../post-write-store.ts';
import { findSaver } from '../scheduling/scheduled-store.ts';
import { lockPostForChange, requireOwnPost } from '../writing/post-for-change.ts';
import { findOpenToken } from './preview-link-store.ts';

/** 128 random bits, which make 22 characters. */
const TOKEN_BYTES = 16;

/**
 * The token is stored as it is, so that the link can be shown again: someone who can read it there can read the draft
 * as well.
 * @returns the token of the post's preview link, which is made now if there is none
 * @throws {HttpError} 403 or 404 if the viewer may not change the post, 403 if they may not publish on this site either;
 * 409 if the post is published
 */
export function makePreviewLink(database: Database, viewer: Viewer, postId: number): Promise<string> {
  return database.transaction(async (db) => {
    const { status } = await lockPostForChange(db, viewer, postId);
    if (status === 'published') throw conflict('This post is published, so anyone can read it at its own address.');
    const { publishing } = await readSiteSettings(db);
    // The site would show the text to anybody, which is what its admins wanted to read first.
    if (publicationOf(viewer, publishing, 'published').status !== 'published') {
      throw forbidden('On this site, only an admin can share a draft.');
    }
    const existing = await findRow(db, 'preview_links', { post_id: postId });
    if (existing) return existing.token;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await insertRow(db, 'preview_links', { post_id: postId, token });
    return token;
  });
}

/**
 * @returns the token of the post's preview link, if it has one
 * @throws {HttpError} 404 if the viewer may not change the post
 */
export async function readPreviewLink(read: Db, viewer: Viewer, postId: number): Promise<string | undefined> {
  await requireOwnPost(read, viewer, postId);
  return (await findRow(read, 'preview_links', { post_id: postId }))?.token;
}

/**
 * Ends the link at once. Nothing happens if there is none.
 * @throws {HttpError} 403 or 404 if the viewer may not change the post
 */
export function revokePreviewLink(database: Database, viewer: Viewer, postId: number): Promise<void> {
  return database.transaction(async (db) => {
    await lockPostForChange(db, viewer, postId);
    await deleteRows(db, 'preview_links', { post_id: postId });
  });
}

/**
 * Ends the link of a post that is published: if it becomes a draft again, nobody is to read it by an old link. Where an
 * admin reads posts first, the link also ends with a change by anybody else, which no admin has read.
 */
export const endPreviewLink: AfterSave = async (db, before, after) => {
  if (before?.status !== 'draft' || !(await findRow(db, 'preview_links', { post_id: after.id }))) return;
  const isChanged = after.revision !== before.revision;
  if (after.status === 'published' || (isChanged && !(await isSavedByPublisher(db, after)))) {
    await deleteRows(db, 'preview_links', { post_id: after.id });
  }
};

async function isSavedByPublisher(db: WriteDb, post: LockedPost): Promise<boolean> {
  const { publishing } = await readSiteSettings(db);
  return publicationOf(await findSaver(db, post), publishing, 'published').status === 'published';
}

/** Whether the token is that of the post's preview link. A post in the bin, or of a suspended user, is shown to nobody. */
export async function opensPreview(
  read: Db,
  post: { id: number; deleted_at: number | null },
  token: string,
): Promise<boolean> {
  if (post.deleted_at !== null) return false;
  const expected = await findOpenToken(read, post.id);
  return expected !== undefined && isSameSecret(token, expected);
}
