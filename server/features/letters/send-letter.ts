import { conflict, unprocessable } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { isNoReply, readReplyTo } from '#server/features/newsletter/newsletter-settings.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type { LetterResume, LetterSend } from '#shared/contracts/letter.ts';
import { wallClockOf } from '#shared/text/zoned-time.ts';
import { countAudience, insertDeliveries } from './audience-store.ts';
import type { ComposedLetter } from './content/compose-letter.ts';
import { countDeliveries, resetDeliveries } from './delivery-store.ts';
import { findLetterForChange, insertLetterImages, type LetterRow, updateLetter } from './letter-store.ts';
import { isDraft, lockWithPost, requireLetter, requireSeen, requireText } from './letters.ts';

const TIME_TO_CANCEL_MS = 10 * 60_000;
const FARTHEST_MS = 366 * 24 * 60 * 60_000;
/** A form that was open for a moment may ask for a time that has just passed. */
const JUST_PASSED_MS = 2 * 60_000;

type By = { id: number };

/**
 * Queues a letter: for ten minutes from now, in which it can be cancelled, for a time in the future, or for now.
 * @throws {HttpError} 409 when it was sent before, 422 when it cannot be sent like this
 */
export function sendLetter(
  database: Database,
  by: By,
  id: number,
  { at, now: atOnce, ...seen }: LetterSend,
): Promise<void> {
  return database.transaction(async (db) => {
    const { letter, post } = await lockWithPost(db, id);
    requireSeen({ letter, post }, seen);
    const now = Date.now();
    if (letter.status === 'queued' && atOnce) return queue(db, letter, by, dueAt(now));
    if (!isDraft(letter)) throw conflict('This letter has been sent already, or is about to be.');
    await requireText(db, { letter, post });
    await requireReplyAddress(db);
    const { timeZone } = await readSiteSettings(db);
    const due = dueColumns({ at, atOnce }, now, timeZone);
    if ((await countAudience(db, letter)) === 0) throw unprocessable('There is no one to send it to yet.', 'audience');
    return queue(db, letter, by, due);
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

/**
 * Goes on with a paused letter; one that had not started yet starts at once.
 * @throws {HttpError} 409 when it is not paused, or its text was changed since the admin read it
 */
export function resumeLetter(database: Database, by: By, id: number, seen: LetterResume): Promise<void> {
  return database.transaction(async (db) => {
    const { letter, post } = await lockWithPost(db, id);
    if (letter.status !== 'paused') throw conflict('This letter is not paused.');
    const now = Date.now();
    if (letter.started_at === null) requireSeen({ letter, post }, seen);
    const columns =
      letter.started_at === null
        ? ({ status: 'queued', reason: null, ...dueAt(now) } as const)
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
    // It may have been the only one in the archive.
    if (columns.status === 'cancelled' && letter.started_at !== null) db.invalidate('site');
  });
}

async function requireReplyAddress(db: WriteDb): Promise<void> {
  const replyTo = await readReplyTo(db);
  if (replyTo === '' || isNoReply(replyTo)) {
    throw unprocessable('Enter a reply address in the newsletter settings first.', 'reply_to');
  }
}

const dueAt = (due_at: number) => ({ due_at, due_local: null, due_zone: null });

function dueColumns(
  { at, atOnce }: { at: string | undefined; atOnce: boolean | undefined },
  now: number,
  timeZone: string,
) {
  if (atOnce) return dueAt(now);
  if (at === undefined) return dueAt(now + TIME_TO_CANCEL_MS);
  const time = Date.parse(at);
  if (time < now - JUST_PASSED_MS) throw unprocessable('This time has passed. Choose a later one.', 'at');
  if (time > now + FARTHEST_MS) throw unprocessable('Choose a time within a year.', 'at');
  return { due_at: time, due_local: wallClockOf(time, timeZone), due_zone: timeZone };
}

async function queue(db: WriteDb, { id, subject, status }: LetterRow, by: By, due: ReturnType<typeof dueColumns>) {
  await updateLetter(db, { id, from: [status] }, { status: 'queued', reason: null, finished_at: null, ...due });
  if (status !== 'queued') await recordAudit(db, 'letter queued', { by, subject });
  db.invalidate('letters');
}

/**
 * Begins to send a queued letter: from now on, neither its content nor its recipients change. The rows of all recipients
 * are written by one statement in the same transaction, so there is never a letter with a part of its audience.
 * @param letter as it was when it was composed
 * @returns `false` when another process was faster, or an admin has cancelled or changed it meanwhile
 */
export function startLetter(
  database: Database,
  letter: LetterRow,
  composed: ComposedLetter,
  now: number,
  onStep?: (step: 'audience') => void | Promise<void>,
): Promise<boolean> {
  return database.transaction(async (db) => {
    const current = await findLetterForChange(db, letter.id);
    const isSame = current?.revision === letter.revision && current.due_at === letter.due_at;
    if (current?.status !== 'queued' || !isSame) return false;
    await updateLetter(
      db,
      { id: letter.id, from: ['queued'] },
      {
        status: 'sending',
        reason: null,
        started_at: now,
        title: composed.title,
        language: composed.language,
        html: composed.html,
        text: composed.text,
        page_html: composed.pageHtml,
      },
    );
    await insertLetterImages(db, letter.id, composed.imageIds);
    await addDeliveries(db, { ...letter, language: composed.language }, now);
    await onStep?.('audience');
    db.invalidate('letters', 'site');
    return true;
  });
}

/** Adds everybody in the audience who has no delivery of the letter yet. @returns how many */
async function addDeliveries(db: WriteDb, letter: LetterRow, now: number): Promise<number> {
  await insertDeliveries(db, letter, now);
  const counts = (await countDeliveries(db, [letter.id])).get(letter.id);
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  await updateLetter(db, { id: letter.id, from: ['sending'] }, { total });
  return total - letter.total;
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
    if (!['sending', 'paused', 'sent'].includes(letter.status)) throw conflict('This letter is no longer being sent.');
    const count = await resetDeliveries(db, { letterId: id, status: show, id: deliveryId, now: Date.now() });
    if (count === 0) return 0;
    await updateLetter(db, { id, from: ['sent'] }, { status: 'sending', finished_at: null });
    await recordAudit(db, 'letter sent again', { by, subject: letter.subject });
    db.invalidate('letters');
    return count;
  });
}
