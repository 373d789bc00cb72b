import { conflict, notFound, unprocessable } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { enqueueUnusedImageRemoval } from '#server/features/media/remove-unused-images.ts';
import { findSaver } from '#server/features/posts/scheduling/scheduled-store.ts';
import type { LetterChange } from '#shared/contracts/letter.ts';
import { PREHEADER_MAXIMUM } from '#shared/form-limits.ts';
import { lockPostForLetter } from './letter-post-store.ts';
import {
  clearLetter,
  findDraftLetter,
  findLetter,
  findLetterForChange,
  findLettersOf,
  insertLetter,
  type LetterRow,
  pauseWaitingLettersFrom,
  updateLetter,
} from './letter-store.ts';

/** Makes a draft letter from a post, or finds the one there is. @returns its id */
export function createLetter(database: Database, by: { id: number }, postId: number): Promise<number> {
  return database.transaction(async (db) => {
    const post = await lockPostForLetter(db, postId);
    if (!post) throw notFound('This post no longer exists.');
    const draft = await findDraftLetter(db, postId);
    if (draft) return draft.id;
    return insertLetter(db, {
      ...{
        post_id: postId,
        author_id: post.author_id,
        subject: post.title,
        preheader: cutToLine(post.summary, PREHEADER_MAXIMUM),
        language: post.language,
      },
      ...{ extent: 'full', audience: 'language', status: 'draft' },
      ...{ created_at: Date.now(), created_by: by.id },
    });
  });
}

/** A single line of at most so many characters, which ends after a word. */
function cutToLine(text: string, maximum: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maximum ? line : `${line.slice(0, maximum - 1).replace(/\s\S*$/, '')}…`;
}

/** @throws {HttpError} 409 once the letter has started, or if its post was changed since the admin read it */
export function changeLetter(
  database: Database,
  id: number,
  { post_revision, ...change }: LetterChange,
): Promise<void> {
  return database.transaction(async (db) => {
    const { letter, post } = await lockWithPost(db, id);
    requireSeen(post, post_revision);
    if (!mayStillChange(letter)) throw conflict('This letter is already on its way, so it can no longer be changed.');
    if (Object.keys(change).length > 0) await updateLetter(db, { id, from: [letter.status] }, change);
  });
}

/**
 * Deletes a letter with its page on the site. What became of its deliveries is still known, for the reports of mail
 * servers about it.
 * @throws {HttpError} 409 while it is on its way
 */
export function removeLetter(database: Database, by: { id: number }, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    const { status, started_at, subject } = letter;
    if (['queued', 'sending', 'paused'].includes(status)) {
      throw conflict('This letter is on its way. Cancel it first, then delete it.');
    }
    if (started_at === null) {
      await deleteRows(db, 'letters', { id });
      return;
    }
    const now = Date.now();
    await clearLetter(db, letter, now);
    await recordAudit(db, 'letter deleted', { by, subject });
    await enqueueUnusedImageRemoval(db, now);
    db.invalidate('letters', 'site');
  });
}

/**
 * Deletes the letters that were made from the posts of a person who is deleted; those on their way end. If the published
 * posts stay, only the unsent letters from the other posts go: they repeat a title and a summary.
 */
export async function removeLettersOf(
  db: WriteDb,
  authorId: number,
  { posts, now }: { posts: 'all' | 'unpublished'; now: number },
): Promise<void> {
  const letters = await findLettersOf(db, authorId, posts);
  if (letters.length === 0) return;
  for (const letter of letters) {
    await (letter.started_at === null ? deleteRows(db, 'letters', { id: letter.id }) : clearLetter(db, letter, now));
  }
  await enqueueUnusedImageRemoval(db, now);
  db.invalidate('letters', 'site');
}

/**
 * Locks the letter until the transaction ends, unless it is found in another way.
 * @throws {HttpError} 404
 */
export async function requireLetter(db: WriteDb, id: number, find = findLetterForChange): Promise<LetterRow> {
  const letter = await find(db, id);
  if (!letter) throw notFound('This letter was deleted.');
  return letter;
}

/**
 * Locks a letter with its post until the transaction ends: the post first, as a save does that pauses the letter, so that
 * neither waits for the other for ever.
 */
export async function lockWithPost(db: WriteDb, id: number) {
  const { post_id } = await requireLetter(db, id, findLetter);
  const post = post_id === null ? undefined : await lockPostForLetter(db, post_id);
  return { letter: await requireLetter(db, id), post };
}

/** @throws {HttpError} 409 when the post was changed since the admin opened the letter, who has not read it then */
export function requireSeen(post: { revision: number } | undefined, seenRevision: number | undefined): void {
  if (post && seenRevision !== undefined && post.revision !== seenRevision) {
    throw conflict('Its post was changed after you opened this page. Reload the page and read the letter again.');
  }
}

/** @throws {HttpError} 422 without a post: a letter is made from it when it goes out, and nothing of it is stored before */
export function requirePost(post: object | undefined): void {
  if (!post) throw unprocessable('The post of this letter was deleted, so there is nothing to send.');
}

/** Whether nobody can have it, and it is not about to be sent: also one that was cancelled in time. */
export function isDraft({ status, started_at }: LetterRow): boolean {
  return status === 'draft' || (status === 'cancelled' && started_at === null);
}

function mayStillChange(letter: LetterRow): boolean {
  return isDraft(letter) || (letter.status === 'queued' && letter.started_at === null);
}

/**
 * A letter is made from its post when it goes out, so a change by anyone but an admin would reach every subscriber
 * unread. The letter is paused until an admin has read it.
 */
export const pauseChangedLetters: AfterSave = async (db, before, after) => {
  if (!before || before.revision === after.revision || (await findSaver(db, after))?.isAdmin) return;
  if (await pauseWaitingLettersFrom(db, after.id)) db.invalidate('letters');
};
