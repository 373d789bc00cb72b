import type { Insertable, Selectable, Updateable } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { LetterStatus } from '#shared/contracts/desk/letter.ts';

export type Letter = Selectable<Tables['letters']>;
/** A letter without its content, which lists do not need. */
export type LetterRow = Omit<Letter, 'html' | 'text' | 'page_html'>;

const COLUMNS = [
  'id',
  'post_id',
  'post_revision',
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
] as const satisfies (keyof LetterRow)[];

export async function insertLetter(db: WriteDb, letter: Insertable<Tables['letters']>): Promise<number> {
  const { id } = await db.insertInto('letters').values(letter).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function findLetter(db: Db, id: number): Promise<LetterRow | undefined> {
  return db.selectFrom('letters').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Until the transaction ends, no other process can change the letter. */
export function findLetterForChange(db: WriteDb, id: number): Promise<LetterRow | undefined> {
  return db.selectFrom('letters').select(COLUMNS).where('id', '=', id).$call(db.engine.lock).executeTakeFirst();
}

export function findLetterWithContent(db: Db, id: number): Promise<Letter | undefined> {
  return db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function listLetters(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<LetterRow[]> {
  return db.selectFrom('letters').select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export function countLetters(db: Db): Promise<number> {
  return countRows(db.selectFrom('letters'));
}

export function countPausedLetters(db: Db): Promise<number> {
  return countRows(db.selectFrom('letters').where('status', '=', 'paused'));
}

/** The oldest first. */
export function listLettersIn(db: Db, status: LetterStatus): Promise<LetterRow[]> {
  return db.selectFrom('letters').select(COLUMNS).where('status', '=', status).orderBy('id').execute();
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

export async function deleteLetter(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('letters').where('id', '=', id).execute();
}

/** Deletes the letters that were made from the posts of this author, and what became of their deliveries. */
export async function deleteLettersFromPostsOf(db: WriteDb, authorId: number): Promise<void> {
  const posts = db.selectFrom('posts').select('id').where('author_id', '=', authorId);
  await db.deleteFrom('letters').where('post_id', 'in', posts).execute();
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

/** A letter is done when nothing of it is left to send. @returns whether it is done, and was not before */
export async function finishLetter(db: WriteDb, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ status: 'sent', finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .where('letter_id', '=', id)
            .where('deliveries.status', 'in', ['pending', 'claimed', 'sending']),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who got a letter after the backup was made is unknown, so a restored site must not go on with any. */
export async function cancelUnfinishedLetters(db: WriteDb): Promise<void> {
  await db
    .updateTable('letters')
    .set({ status: 'cancelled', reason: 'restored' })
    .where('status', 'in', ['queued', 'sending', 'paused'])
    .execute();
  await db.updateTable('deliveries').set({ status: 'pending' }).where('status', '=', 'claimed').execute();
  await db.updateTable('deliveries').set({ status: 'unknown' }).where('status', '=', 'sending').execute();
}
