import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows, deleteRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import type { LetterStatus } from '#shared/contracts/letter.ts';

type Letter = Selectable<Tables['letters']>;
/** A letter without its content, which lists do not need. */
export type LetterRow = Omit<Letter, 'body' | 'html' | 'text' | 'page_html' | 'author_id' | 'deleted_at' | 'lease'>;

const COLUMNS = [
  'id',
  'post_id',
  'revision',
  'subject',
  'preheader',
  'language',
  'extent',
  'audience',
  'status',
  'reason',
  'due_at',
  'due_local',
  'due_zone',
  'started_at',
  'resumed_at',
  'finished_at',
  'total',
  'title',
  'visits',
  'created_at',
  'created_by',
  'leased_until',
] as const satisfies (keyof LetterRow)[];

/** Those that are not deleted. */
function selectLetters(db: Db) {
  return db.selectFrom('letters').where('deleted_at', 'is', null);
}

export async function insertLetter(db: WriteDb, letter: Insertable<Tables['letters']>): Promise<number> {
  const { id } = await db.insertInto('letters').values(letter).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function findLetter(db: Db, id: number): Promise<LetterRow | undefined> {
  return selectLetters(db).select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Until the transaction ends, no other process can change the letter. */
export function findLetterForChange(db: WriteDb, id: number): Promise<LetterRow | undefined> {
  return selectLetters(db).select(COLUMNS).where('id', '=', id).$call(db.engine.lock).executeTakeFirst();
}

export function findLetterWithContent(db: Db, id: number): Promise<Letter | undefined> {
  return selectLetters(db).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function listLetters(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<LetterRow[]> {
  return selectLetters(db).select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export function countLetters(db: Db): Promise<number> {
  return countRows(selectLetters(db));
}

export function countLettersIn(db: Db, status: LetterStatus): Promise<number> {
  return countRows(db.selectFrom('letters').where('status', '=', status));
}

/** Oldest first. */
export function listLettersIn(db: Db, status: LetterStatus): Promise<LetterRow[]> {
  return db.selectFrom('letters').select(COLUMNS).where('status', '=', status).orderBy('id').execute();
}

/** Those that are being sent, and those of which a delivery is, the oldest first. */
export function listLettersUnderWay(db: Db): Promise<LetterRow[]> {
  const sending = db.selectFrom('letters').select('id').where('status', '=', 'sending');
  // A literal, so that both databases use the index of the deliveries in flight.
  const inFlight = db.selectFrom('deliveries').select('letter_id as id').where('status', '=', sql.lit('sending'));
  return db.selectFrom('letters').select(COLUMNS).where('id', 'in', sending.union(inFlight)).orderBy('id').execute();
}

/**
 * Takes the lease of a letter, or keeps it: until it is over, no other process sends the letter. One that is over later
 * than it can be was given by a clock that was ahead.
 * @returns whether this process has it
 */
export async function leaseLetter(
  db: WriteDb,
  { id, lease, now, leaseMs }: { id: number; lease: string; now: number; leaseMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ lease, leased_until: now + leaseMs })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([
        ...[eb('lease', 'is', null), eb('lease', '=', lease)],
        ...[eb('leased_until', '<', now), eb('leased_until', '>', now + 2 * leaseMs)],
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseLetters(db: WriteDb, ids: number[], lease: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('letters').set({ lease: null }).where('id', 'in', ids).where('lease', '=', lease).execute();
}

/** The newest letter from this post that has not started, nor been cancelled. */
export function findDraftLetter(db: Db, postId: number): Promise<LetterRow | undefined> {
  return db
    .selectFrom('letters')
    .select(COLUMNS)
    .where('post_id', '=', postId)
    .where('status', '=', 'draft')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The letter that this person has begun to write, as long as it says nothing. */
export function findBlankLetter(db: Db, createdBy: number): Promise<LetterRow | undefined> {
  return db
    .selectFrom('letters')
    .select(COLUMNS)
    .where('created_by', '=', createdBy)
    .where('status', '=', 'draft')
    .where('body', 'is not', null)
    .where('revision', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The words of a letter that is not made from a post. */
export function findOwnWords(db: Db, id: number) {
  return selectLetters(db)
    .select(['subject', 'preheader', 'language', 'author_id', 'body'])
    .where('id', '=', id)
    .where('body', 'is not', null)
    .executeTakeFirst();
}

/** Counts the other letters from the same post that have started. */
export async function countStartedLetters(db: Db, { id, post_id }: LetterRow): Promise<number> {
  if (post_id === null) return 0;
  const others = db.selectFrom('letters').where('post_id', '=', post_id).where('id', '!=', id);
  return countRows(others.where('started_at', 'is not', null));
}

/** @returns whether the letter was in one of these states, and so was changed */
export async function updateLetter(
  db: WriteDb,
  { id, from }: { id: number; from: LetterStatus[] },
  columns: Updateable<Tables['letters']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set(columns)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the content of a letter. What is left finds the subscriber whom a report about it concerns. */
export async function clearLetter(db: WriteDb, { id, status }: LetterRow, now: number): Promise<void> {
  const isOver = status === 'sent' || status === 'cancelled';
  await db
    .updateTable('letters')
    .set({
      ...{ subject: '', preheader: '', title: null, body: null, html: null, text: null, page_html: null },
      ...(!isOver && { status: 'cancelled', reason: 'admin', finished_at: now }),
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
  await deleteRows(db, 'letter_images', { letter_id: id });
}

/**
 * The letters from the posts of an author: all of them, or those that never started and whose post is a draft, in the bin or
 * gone from it. With them the letters that only the author has written, as long as they have not started.
 */
export function selectLettersOf(db: WriteDb, authorId: number, posts: 'all' | 'unpublished') {
  // As `!=`, so that SQLite uses the index on the author.
  const unpublished = db
    .selectFrom('posts')
    .select('posts.id')
    .where('author_id', '=', authorId)
    .where('status', '!=', 'published');
  return selectLetters(db)
    .where('author_id', '=', authorId)
    .where(({ eb, or }) => or([eb('body', 'is', null), eb('started_at', 'is', null)]))
    .$if(posts === 'unpublished', (query) =>
      query
        .where('started_at', 'is', null)
        .where(({ eb, or }) => or([eb('post_id', 'is', null), eb('post_id', 'in', unpublished)])),
    );
}

/** The same; until the transaction ends, no other process can change them. */
export function findLettersOf(...of: Parameters<typeof selectLettersOf>): Promise<LetterRow[]> {
  return selectLettersOf(...of)
    .select(COLUMNS)
    .orderBy('id')
    .$call(of[0].engine.lock)
    .execute();
}

/** Pauses the letters from this post that wait for their time, or for an admin. @returns whether there were any */
export async function pauseWaitingLettersFrom(db: WriteDb, postId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ status: 'paused', reason: 'changed' })
    .where('post_id', '=', postId)
    .where('status', 'in', ['queued', 'paused'])
    .where('started_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertLetterImages(db: WriteDb, letterId: number, imageIds: number[]): Promise<void> {
  if (imageIds.length === 0) return;
  const existing = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', imageIds)
    .$call(db.engine.lock)
    .execute();
  if (existing.length === 0) return;
  await db
    .insertInto('letter_images')
    .values(existing.map(({ id }) => ({ letter_id: letterId, image_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An image that no text shows any more can be removed some time later. */
export async function replaceLetterImages(db: WriteDb, letterId: number, imageIds: number[]): Promise<void> {
  await deleteRows(db, 'letter_images', { letter_id: letterId });
  await insertLetterImages(db, letterId, imageIds);
}

/** A letter is done when nothing of it is left to send. @returns whether it is done, and was not before */
export async function finishLetter(db: WriteDb, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ status: 'sent', finished_at: now, lease: null })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .where('letter_id', '=', id)
            .where('deliveries.status', 'in', ['pending', 'sending']),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Who got a letter after the backup was made is unknown, so a restored site must not go on with any. The tables may still
 * be those of any earlier version since the baseline.
 */
export async function cancelUnfinishedLetters(db: WriteDb): Promise<void> {
  await db
    .updateTable('letters')
    .set({ status: 'cancelled', reason: 'restored' })
    .where('status', 'in', ['queued', 'sending', 'paused'])
    .execute();
  await db.updateTable('deliveries').set({ status: 'unknown' }).where('status', '=', 'sending').execute();
}
