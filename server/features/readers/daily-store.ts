import { sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { CountedKind } from '#server/database/tables.ts';

type Views<Key> = [key: Key, views: number][];

/** @param views pairs of a post's id and its number of new views */
export async function addDailyViews(db: WriteDb, day: string, views: Views<number>): Promise<void> {
  await db
    .insertInto('daily_views')
    .values(views.map(([post_id, views]) => ({ day, post_id, views })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'post_id'])
        .doUpdateSet({ views: ({ ref }) => sql`${ref('daily_views.views')} + ${ref('excluded.views')}` }),
    )
    .execute();
}

export async function addToDay(db: WriteDb, day: string, views: number): Promise<void> {
  await db
    .insertInto('daily_totals')
    .values({ day, views })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ eb }) => ({ views: eb('daily_totals.views', '+', views) })),
    )
    .execute();
}

export async function listHosts(db: WriteDb, day: string): Promise<string[]> {
  const rows = await db.selectFrom('daily_referrers').select('host').where('day', '=', day).execute();
  return rows.map(({ host }) => host);
}

/** @param views pairs of a referring host and its number of new views */
export async function addReferrers(db: WriteDb, day: string, views: Views<string>): Promise<void> {
  await db
    .insertInto('daily_referrers')
    .values(views.map(([host, views]) => ({ day, host, views })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'host'])
        .doUpdateSet({ views: ({ ref }) => sql`${ref('daily_referrers.views')} + ${ref('excluded.views')}` }),
    )
    .execute();
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

interface VisitedLetter {
  id: number;
  post_id: number;
  /** Of the post. */
  author_id: number | null;
}

/** @returns those of the letters that have begun to go out and whose posts still exist, published or not */
export async function findVisitedLetters(db: Db, ids: number[]): Promise<Map<number, VisitedLetter>> {
  if (ids.length === 0) return new Map();
  const letters = await db
    .selectFrom('letters')
    .innerJoin('posts', 'posts.id', 'letters.post_id')
    .select(['letters.id', 'posts.id as post_id', 'posts.author_id'])
    .where('letters.id', 'in', ids)
    .where('letters.started_at', 'is not', null)
    .execute();
  return new Map(letters.map((letter) => [letter.id, letter]));
}

export async function addVisits(db: WriteDb, letterId: number, visits: number): Promise<void> {
  await db
    .updateTable('letters')
    .set(({ eb }) => ({ visits: eb('visits', '+', visits) }))
    .where('id', '=', letterId)
    .execute();
}
