import { conflict, notFound, unprocessable } from '#server/base/errors.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { enqueueUnusedImageRemoval } from '#server/features/media/remove-unused-images.ts';
import { renderText } from '#server/features/posts/rendering/render-text.ts';
import { findSaver } from '#server/features/posts/scheduling/scheduled-store.ts';
import type { LetterChange } from '#shared/contracts/letter.ts';
import { PREHEADER_MAXIMUM } from '#shared/form-limits.ts';
import { hasText } from '#shared/text/has-text.ts';
import { languageOf } from '#shared/text/script.ts';
import { cutToLine } from './cut-to-line.ts';
import { lockPostForLetter } from './letter-post-store.ts';
import {
  clearLetter,
  findBlankLetter,
  findDraftLetter,
  findLetter,
  findLetterForChange,
  findLettersOf,
  findOwnWords,
  insertLetter,
  type LetterRow,
  pauseWaitingLettersFrom,
  replaceLetterImages,
  updateLetter,
} from './letter-store.ts';

/** Begins a letter with words of its own, or finds the one that has none yet. @returns its id */
export function beginLetter(database: Database, by: { id: number }): Promise<number> {
  return database.transaction(async (db) => {
    const blank = await findBlankLetter(db, by.id);
    if (blank) return blank.id;
    return insertLetter(db, {
      ...{ subject: '', preheader: '', language: 'en', body: '', author_id: by.id },
      ...NEW_DRAFT,
      ...{ created_at: Date.now(), created_by: by.id },
    });
  });
}

const NEW_DRAFT = { extent: 'full', audience: 'language', status: 'draft' } as const;

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
      ...NEW_DRAFT,
      ...{ created_at: Date.now(), created_by: by.id },
    });
  });
}

/** @throws {HttpError} 409 once the letter is queued, or if its text was changed since the admin read it */
export async function changeLetter(
  database: Database,
  by: { id: number },
  id: number,
  { post_revision, revision, ...change }: LetterChange,
): Promise<void> {
  const imageIds = change.body === undefined ? undefined : await findImagesIn(database.read, change.body);
  return database.transaction(async (db) => {
    const { letter, post } = await lockWithPost(db, id);
    if (letter.status === 'queued') throw conflict('This letter is scheduled. Cancel it first to change it.');
    if (!isDraft(letter)) throw conflict('This letter is already on its way, so it can no longer be changed.');
    requireSeen({ letter, post }, { post_revision, revision });
    const columns = { ...change, ...(await ownColumns(db, by, id, change)), revision: letter.revision + 1 };
    await updateLetter(db, { id, from: [letter.status] }, columns);
    if (imageIds) await replaceLetterImages(db, id, imageIds);
  });
}

/** Found before the transaction, in which others would wait for the text to be read. */
async function findImagesIn(read: Db, body: string): Promise<number[]> {
  return (await renderText(read, { body, format: 'markdown' }, { language: 'en', authorId: null })).imageIds;
}

const WORDS = ['subject', 'preheader', 'body'] as const;

/** A letter with words of its own is in the language of these, and has no author once a second person has written in it. */
async function ownColumns(db: Db, by: { id: number }, id: number, change: LetterChange) {
  const { body, subject } = change;
  const before = await findOwnWords(db, id);
  if (before) {
    const language = languageOf(`${subject ?? before.subject}\n${body ?? before.body}`);
    const isWrittenIn = WORDS.some((name) => (change[name] ?? before[name]) !== before[name]);
    return { language, ...(isWrittenIn && before.author_id !== by.id && { author_id: null }) };
  }
  if (body !== undefined) throw unprocessable('This letter has the text of its post.', 'body');
  return {};
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
    const now = Date.now();
    if (started_at === null) {
      await deleteRows(db, 'letters', { id });
      await enqueueUnusedImageRemoval(db, now);
      return;
    }
    await clearLetter(db, letter, now);
    await recordAudit(db, 'letter deleted', { by, subject });
    await enqueueUnusedImageRemoval(db, now);
    db.invalidate('letters', 'site');
  });
}

/**
 * Deletes the letters that were made from the posts of a person who is deleted; those on their way end. If the published
 * posts stay, only the unsent letters from the other posts go: they repeat a title and a summary. Of the letters with
 * words of their own, those go that nobody else has written in and nobody has received: the others are the site's.
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

type LetterWithPost = Awaited<ReturnType<typeof lockWithPost>>;

/** @throws {HttpError} 409 when the text was changed since the admin opened the letter, who has not read it then */
export function requireSeen(
  { letter, post }: LetterWithPost,
  seen: Pick<LetterChange, 'post_revision' | 'revision'>,
): void {
  if (post && (seen.post_revision ?? post.revision) !== post.revision) {
    throw conflict('Its post was changed after you opened this page. Reload the page and read the letter again.');
  }
  if ((seen.revision ?? letter.revision) !== letter.revision) {
    throw conflict('This letter was changed on another page.');
  }
}

/**
 * @throws {HttpError} 422 without a post, from which a letter is made when it goes out and nothing of which is stored
 *   before; or without words of its own
 */
export async function requireText(db: Db, { letter, post }: LetterWithPost): Promise<void> {
  if (!hasText(letter.subject)) throw unprocessable('Enter a subject first.', 'subject');
  if (post) return;
  const words = await findOwnWords(db, letter.id);
  if (!words) throw unprocessable('The post of this letter was deleted, so there is nothing to send.');
  if (!hasText(words.body ?? '')) throw unprocessable('Write the letter first.', 'body');
}

/** Whether nobody can have it, and it is not about to be sent: also one that was cancelled in time. */
export function isDraft({ status, started_at }: LetterRow): boolean {
  return status === 'draft' || (status === 'cancelled' && started_at === null);
}

/**
 * A letter is made from its post when it goes out, so a change by anyone but an admin would reach every subscriber
 * unread. The letter is paused until an admin has read it.
 */
export const pauseChangedLetters: AfterSave = async (db, before, after) => {
  if (!before || before.revision === after.revision || (await findSaver(db, after))?.isAdmin) return;
  if (await pauseWaitingLettersFrom(db, after.id)) db.invalidate('letters');
};
