import { conflict, unprocessable } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { isNoReply, readReplyTo } from '#server/features/newsletter/newsletter-settings.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { LetterResume, LetterSend } from '#shared/contracts/desk/letter.ts';
import { wallClockOf } from '#shared/text/zoned-time.ts';
import { type LetterRow, updateLetter } from './letter-store.ts';
import { isDraft, lockWithPost, requireLetter, requirePost, requireSeen } from './letters.ts';

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
  { at, now: atOnce, post_revision }: LetterSend,
): Promise<void> {
  return database.transaction(async (db) => {
    const { letter, post } = await lockWithPost(db, id);
    const now = Date.now();
    if (letter.status === 'queued' && atOnce)
      return queue(db, letter, by, { due_at: now, due_local: null, due_zone: null });
    if (!isDraft(letter)) throw conflict('This letter has been sent already, or is about to be.');
    requirePost(post);
    requireSeen(post, post_revision);
    await requireReplyAddress(db);
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

/**
 * Goes on with a paused letter; one that had not started yet starts at once.
 * @throws {HttpError} 409 when it is not paused, or its post was changed since the admin read it
 */
export function resumeLetter(database: Database, by: By, id: number, { post_revision }: LetterResume): Promise<void> {
  return database.transaction(async (db) => {
    const { letter, post } = await lockWithPost(db, id);
    if (letter.status !== 'paused') throw conflict('This letter is not paused.');
    const now = Date.now();
    if (letter.started_at === null) requireSeen(post, post_revision);
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

function dueColumns(
  { at, atOnce }: { at: string | undefined; atOnce: boolean | undefined },
  now: number,
  timeZone: string,
) {
  if (atOnce) return { due_at: now, due_local: null, due_zone: null };
  if (at === undefined) return { due_at: now + TIME_TO_CANCEL_MS, due_local: null, due_zone: null };
  const dueAt = Date.parse(at);
  if (dueAt < now - JUST_PASSED_MS) throw unprocessable('This time has passed. Choose a later one.', 'at');
  if (dueAt > now + FARTHEST_MS) throw unprocessable('Choose a time within a year.', 'at');
  return { due_at: dueAt, due_local: wallClockOf(dueAt, timeZone), due_zone: timeZone };
}

async function queue(db: WriteDb, { id, subject, status }: LetterRow, by: By, due: ReturnType<typeof dueColumns>) {
  await updateLetter(db, { id, from: [status] }, { status: 'queued', reason: null, finished_at: null, ...due });
  if (status !== 'queued') await recordAudit(db, 'letter queued', { by, subject });
  db.invalidate('letters');
}
