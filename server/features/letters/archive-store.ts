import { sql } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Db } from '#server/database/database.ts';

export type ArchivedRow = Awaited<ReturnType<typeof listArchived>>[number];

/** Newest first. */
export function listArchived(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return selectArchived(db)
    .select(COLUMNS)
    .select(PUBLISHED_SLUG)
    .orderBy('letters.started_at', 'desc')
    .orderBy('letters.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countArchived(db: Db): Promise<number> {
  return countRows(selectArchived(db));
}

export async function isAnyArchived(db: Db): Promise<boolean> {
  return (await selectArchived(db).select('letters.id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the letter of a delivery is cancelled, and the mail server has taken no other delivery of it. */
export async function isFirstTakenOfCancelled(
  db: Db,
  { id, letter_id }: { id: number; letter_id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('letters')
    .select('id')
    .where('id', '=', letter_id)
    .where('status', '=', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .where('letter_id', '=', letter_id)
            .where('deliveries.status', '=', 'sent')
            .where('deliveries.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export function findArchived(db: Db, id: number) {
  return selectArchived(db)
    .select([...COLUMNS, 'letters.page_html', 'posts.id as post_id'])
    .select(PUBLISHED_SLUG)
    .where('letters.id', '=', id)
    .executeTakeFirst();
}

const COLUMNS = ['letters.id', 'letters.title', 'letters.preheader', 'letters.language', 'letters.started_at'] as const;

/** A post in the bin is a draft. */
const PUBLISHED_SLUG = sql<string | null>`case when posts.status = 'published' then posts.slug end`.as('post_slug');

/** Letters that somebody may have: a cancelled one only if it had reached anybody by then. */
function selectArchived(db: Db) {
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
