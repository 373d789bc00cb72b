import { type Insertable, sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { CountedKind, Tables } from '#server/database/tables.ts';

type DailyTable = 'daily_views' | 'daily_totals' | 'daily_referrers';

/** Adds new views to the figures of a day. The rows name its post or host, if the table has one. */
export async function addViews<Table extends DailyTable>(
  db: WriteDb,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  const key = Object.keys(rows[0] ?? {}).filter((column) => column !== 'views') as 'day'[];
  await db
    .insertInto(table as 'daily_totals')
    .values(rows as Insertable<Tables['daily_totals']>[])
    .onConflict((conflict) =>
      conflict.columns(key).doUpdateSet({ views: sql`${sql.ref(`${table}.views`)} + excluded.views` }),
    )
    .execute();
}

export async function listHosts(db: WriteDb, day: string): Promise<string[]> {
  const rows = await db.selectFrom('daily_referrers').select('host').where('day', '=', day).execute();
  return rows.map(({ host }) => host);
}

export async function deleteDaysBefore(db: WriteDb, day: string): Promise<void> {
  for (const table of ['daily_views', 'daily_totals', 'daily_referrers'] as const) {
    await db.deleteFrom(table).where('day', '<', day).execute();
  }
}

export interface Counted {
  day: string;
  postId: number;
  kind: CountedKind;
  reader: string;
}

/** Locks the published ones among these posts. @returns their authors by post id */
export async function lockPublished(db: WriteDb, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'author_id'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .$call(db.engine.lock)
    .execute();
  return new Map(rows.map((row) => [row.id, row.author_id]));
}

/** @returns the readings that had not been counted yet on their day */
export async function insertCounted(db: WriteDb, counted: Counted[]): Promise<Counted[]> {
  return db
    .insertInto('counted_today')
    .values(counted.map(({ day, postId: post_id, kind, reader }) => ({ day, post_id, kind, reader })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['day', 'post_id as postId', 'kind', 'reader'])
    .execute();
}

export async function addToPost(db: WriteDb, id: number, add: { views: number; shares: number }): Promise<void> {
  await db
    .updateTable('posts')
    .set(({ eb }) => ({ views: eb('views', '+', add.views), shares: eb('shares', '+', add.shares) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteCountedBefore(db: WriteDb, day: string): Promise<void> {
  await db.deleteFrom('counted_today').where('day', '<', day).execute();
}

/** @returns those of the letters that have begun to go out and whose posts still exist, published or not, with the post's author */
export async function findVisitedLetters(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('letters')
    .innerJoin('posts', 'posts.id', 'letters.post_id')
    .select(['letters.id', 'posts.id as post_id', 'posts.author_id'])
    .where('letters.id', 'in', ids)
    .where('letters.started_at', 'is not', null)
    .execute();
}

export async function addVisits(db: WriteDb, letterId: number, visits: number): Promise<void> {
  await db
    .updateTable('letters')
    .set(({ eb }) => ({ visits: eb('visits', '+', visits) }))
    .where('id', '=', letterId)
    .execute();
}
