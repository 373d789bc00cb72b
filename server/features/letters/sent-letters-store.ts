import { sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';

export type SentLetterRow = Awaited<ReturnType<typeof listSentLetters>>[number];

/** Newest first. */
export function listSentLetters(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return selectSent(db)
    .select(COLUMNS)
    .select(PUBLISHED_SLUG)
    .orderBy('letters.started_at', 'desc')
    .orderBy('letters.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countSentLetters(db: Db): Promise<number> {
  return countRows(selectSent(db));
}

export async function isAnyLetterSent(db: Db): Promise<boolean> {
  return (await selectSent(db).select('letters.id').limit(1).executeTakeFirst()) !== undefined;
}

export function findSentLetter(db: Db, id: number) {
  return selectSent(db)
    .select([...COLUMNS, 'letters.page_html', 'posts.id as post_id'])
    .select(PUBLISHED_SLUG)
    .where('letters.id', '=', id)
    .executeTakeFirst();
}

const COLUMNS = ['letters.id', 'letters.title', 'letters.preheader', 'letters.language', 'letters.started_at'] as const;

/** A post in the bin is a draft. */
const PUBLISHED_SLUG = sql<string | null>`case when posts.status = 'published' then posts.slug end`.as('post_slug');

/** Letters that somebody may have: a cancelled one only if it had reached anybody by then. */
function selectSent(db: Db) {
  return db
    .selectFrom('letters')
    .leftJoin('posts', 'posts.id', 'letters.post_id')
    .where('letters.started_at', 'is not', null)
    .where('letters.deleted_at', 'is', null)
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('letters.status', 'in', ['sending', 'paused', 'sent']),
        and([
          eb('letters.status', '=', 'cancelled'),
          exists(
            selectFrom('deliveries')
              .select('deliveries.id')
              .whereRef('deliveries.letter_id', '=', 'letters.id')
              .where('deliveries.status', '=', 'sent'),
          ),
        ]),
      ]),
    );
}

/**
 * Call it when the mail server is known to have taken a delivery. A letter that was cancelled while its first one was
 * under way comes into the archive only now.
 */
export async function invalidateCancelled(db: WriteDb, letterId: number): Promise<void> {
  const letters = db.selectFrom('letters').select('id').where('id', '=', letterId).where('status', '=', 'cancelled');
  if (await letters.executeTakeFirst()) db.invalidate('letters', 'site');
}
