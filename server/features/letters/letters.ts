import { conflict, notFound, unprocessable } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { LetterChange, LetterSend } from '#shared/contracts/desk/letter.ts';
import { wallClockOf } from '#shared/text/zoned-time.ts';
import { resetDeliveries } from './delivery-store.ts';
import { findPostForLetter } from './letter-post-store.ts';
import {
  deleteLetter,
  findDraftLetter,
  findLetterForChange,
  insertLetter,
  type LetterRow,
  updateLetter,
} from './letter-store.ts';
import { isNoReply, readReplyTo } from './newsletter-settings.ts';
import { addDeliveries } from './start-letter.ts';

const TIME_TO_CANCEL_MS = 10 * 60_000;
const FARTHEST_MS = 366 * 24 * 60 * 60_000;
/** A form that was open for a moment may ask for a time that has just passed. */
const JUST_PASSED_MS = 2 * 60_000;

type By = { id: number };

/** Makes a draft letter from a post, or finds the one there is. @returns its id */
export function createLetter(database: Database, by: By, postId: number): Promise<number> {
  return database.transaction(async (db) => {
    const post = await findPostForLetter(db, postId);
    if (!post) throw notFound('This post is gone.');
    const draft = await findDraftLetter(db, postId);
    if (draft) return draft.id;
    return insertLetter(db, {
      ...{ post_id: postId, subject: post.title, preheader: post.summary, language: post.language },
      ...{ extent: 'full', audience: 'language', status: 'draft' },
      ...{ created_at: Date.now(), created_by: by.id },
    });
  });
}

/** @throws {HttpError} 409 once the letter has started */
export function changeLetter(database: Database, id: number, change: LetterChange): Promise<void> {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    if (!mayStillChange(letter)) throw conflict('This letter is on its way already, so it cannot be changed any more.');
    if (Object.keys(change).length > 0) await updateLetter(db, { id, from: [letter.status] }, change);
  });
}

/** @throws {HttpError} 409 once somebody may have the letter: its history would be lost */
export function removeLetter(database: Database, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    if (!isDraft(letter)) throw conflict('Only a letter that was never sent can be deleted.');
    await deleteLetter(db, id);
  });
}

/**
 * Queues a letter: for ten minutes from now, in which it can be cancelled, for a time in the future, or for now.
 * @throws {HttpError} 409 when it was sent before, 422 when it cannot be sent like this
 */
export function sendLetter(database: Database, by: By, id: number, { at, now: atOnce }: LetterSend): Promise<void> {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    const now = Date.now();
    if (letter.status === 'queued' && atOnce)
      return queue(db, letter, by, { due_at: now, due_local: null, due_zone: null });
    if (!isDraft(letter)) throw conflict('This letter was sent already, or is about to be.');
    await requireSendable(db, letter);
    const { timeZone } = await readSiteSettings(db);
    return queue(db, letter, by, dueColumns({ at, atOnce }, now, timeZone));
  });
}

/** @throws {HttpError} 409 when it is not being sent */
export function pauseLetter(database: Database, by: By, id: number): Promise<void> {
  return changeStatus(database, by, id, {
    from: ['sending'],
    columns: { status: 'paused', reason: 'admin' },
    audit: 'letter paused',
    otherwise: 'Only a letter that is being sent can be paused.',
  });
}

/** Goes on with a paused letter; one that had not started yet starts at once. */
export function resumeLetter(database: Database, by: By, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    if (letter.status !== 'paused') throw conflict('This letter is not paused.');
    const now = Date.now();
    const columns =
      letter.started_at === null
        ? ({ status: 'queued', reason: null, due_at: now, due_local: null, due_zone: null } as const)
        : ({ status: 'sending', reason: null, resumed_at: now } as const);
    await updateLetter(db, { id, from: ['paused'] }, columns);
    await recordAudit(db, 'letter resumed', { by, subject: letter.subject });
    db.invalidate('letters');
  });
}

/** Cancels a letter. Those who have it keep it; nobody else gets it. */
export function stopLetter(database: Database, by: By, id: number): Promise<void> {
  return changeStatus(database, by, id, {
    from: ['queued', 'sending', 'paused'],
    columns: { status: 'cancelled', reason: 'admin', finished_at: Date.now() },
    audit: 'letter cancelled',
    otherwise: 'This letter is not on its way.',
  });
}

/** Sends a letter to those of its audience who have subscribed since it started. @returns to how many */
export function sendToNewSubscribers(database: Database, by: By, id: number): Promise<number> {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    if (letter.status !== 'sent') throw conflict('Only a letter that was sent can go to new subscribers.');
    await updateLetter(db, { id, from: ['sent'] }, { status: 'sending', finished_at: null });
    const added = await addDeliveries(db, letter, Date.now());
    await recordAudit(db, 'letter sent again', { by, subject: letter.subject });
    db.invalidate('letters');
    return added;
  });
}

/** Tries rejected or unknown deliveries once more: all of them, or one. @returns how many */
export function sendAgain(
  database: Database,
  by: By,
  id: number,
  { show, deliveryId }: { show: 'rejected' | 'unknown'; deliveryId: number | undefined },
): Promise<number> {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    if (!['sending', 'paused', 'sent'].includes(letter.status)) throw conflict('This letter is not sent any more.');
    const count = await resetDeliveries(db, { letterId: id, status: show, id: deliveryId, now: Date.now() });
    if (count === 0) return 0;
    await updateLetter(db, { id, from: ['sent'] }, { status: 'sending', finished_at: null });
    await recordAudit(db, 'letter sent again', { by, subject: letter.subject });
    db.invalidate('letters');
    return count;
  });
}

interface StatusChange {
  from: LetterRow['status'][];
  columns: Parameters<typeof updateLetter>[2];
  audit: Parameters<typeof recordAudit>[1];
  /** What is said when the letter is in no such state. */
  otherwise: string;
}

function changeStatus(database: Database, by: By, id: number, { from, columns, audit, otherwise }: StatusChange) {
  return database.transaction(async (db) => {
    const letter = await requireLetter(db, id);
    if (!(await updateLetter(db, { id, from }, columns))) throw conflict(otherwise);
    await recordAudit(db, audit, { by, subject: letter.subject });
    db.invalidate('letters');
  });
}

async function requireLetter(db: WriteDb, id: number): Promise<LetterRow> {
  const letter = await findLetterForChange(db, id);
  if (!letter) throw notFound('This letter is gone.');
  return letter;
}

/** Whether nobody can have it, and it is not about to be sent: also one that was cancelled in time. */
export function isDraft({ status, started_at }: LetterRow): boolean {
  return status === 'draft' || (status === 'cancelled' && started_at === null);
}

function mayStillChange(letter: LetterRow): boolean {
  return isDraft(letter) || (letter.status === 'queued' && letter.started_at === null);
}

async function requireSendable(db: WriteDb, letter: LetterRow): Promise<void> {
  if (letter.post_id === null || !(await findPostForLetter(db, letter.post_id))) {
    throw unprocessable('The post of this letter is gone, so there is nothing to send.');
  }
  const replyTo = await readReplyTo(db);
  if (replyTo === '' || isNoReply(replyTo)) {
    throw unprocessable('Please enter an address where somebody reads the answers to letters first.', 'reply_to');
  }
}

function dueColumns(
  { at, atOnce }: { at: string | undefined; atOnce: boolean | undefined },
  now: number,
  timeZone: string,
) {
  if (atOnce) return { due_at: now, due_local: null, due_zone: null };
  if (at === undefined) return { due_at: now + TIME_TO_CANCEL_MS, due_local: null, due_zone: null };
  const dueAt = Date.parse(at);
  if (dueAt < now - JUST_PASSED_MS) throw unprocessable('This time has passed already.', 'at');
  if (dueAt > now + FARTHEST_MS) throw unprocessable('That is more than a year away.', 'at');
  return { due_at: dueAt, due_local: wallClockOf(dueAt, timeZone), due_zone: timeZone };
}

async function queue(db: WriteDb, { id, subject, status }: LetterRow, by: By, due: ReturnType<typeof dueColumns>) {
  await updateLetter(db, { id, from: [status] }, { status: 'queued', reason: null, finished_at: null, ...due });
  if (status !== 'queued') await recordAudit(db, 'letter queued', { by, subject });
  db.invalidate('letters');
}
