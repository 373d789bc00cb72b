import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { Day } from './last-days.ts';

interface Happened {
  place: number;
  likes: number;
  comments: number;
  signUps: number;
}

/** Ranges of the indexes by time, all in one statement. */
export async function countPerDay(db: Db, days: Day[]): Promise<Happened[]> {
  const values = days.map(
    ({ start, end }, place) => sql`(cast(${place} as bigint), cast(${start} as bigint), cast(${end} as bigint))`,
  );
  const during = sql`created_at >= days.start_at and created_at < days.end_at`;
  // Comments: all, less the few that are not shown. Looking at the status of each would read its row, not the index alone.
  const { rows } = await sql<Happened>`
    with days (place, start_at, end_at) as (values ${sql.join(values)}),
    not_shown as materialized (
      select created_at from comments where status = 'held'
      union all
      select created_at from comments where status = 'hidden'
    )
    select
      place,
      (select count(*) from likes where ${during}) as likes,
      (select count(*) from comments where ${during})
        - (select count(*) from not_shown where ${during}) as comments,
      (select count(*) from users where ${during}) as "signUps"
    from days order by place`.execute(db);
  return rows;
}

export async function listDailyTotals(db: Db, since: string): Promise<Map<string, number>> {
  const rows = await db.selectFrom('daily_totals').selectAll().where('day', '>=', since).execute();
  return new Map(rows.map(({ day, views }) => [day, views]));
}

/** Of posts and days, up to a number that is enough to know. */
export async function countDailyViews(db: Db, since: string, atMost: number): Promise<number> {
  const rows = db.selectFrom('daily_views').select('post_id').where('day', '>=', since).limit(atMost);
  const { count } = await db
    .selectFrom(rows.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function listMostRead(db: Db, since: string, limit: number): Promise<{ id: number; views: number }[]> {
  return db
    .selectFrom('daily_views')
    .select(({ fn }) => ['post_id as id', fn.sum<number>('views').as('views')])
    .where('day', '>=', since)
    .groupBy('post_id')
    .orderBy('views', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
    .execute();
}

/** Of those that are published. */
export function listTitles(db: Db, ids: number[]) {
  return db
    .selectFrom('posts')
    .select(['id', 'slug', 'title'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute();
}

export function listReferrers(db: Db, since: string, limit: number): Promise<{ host: string; views: number }[]> {
  return db
    .selectFrom('daily_referrers')
    .select(({ fn }) => ['host', fn.sum<number>('views').as('views')])
    .where('day', '>=', since)
    .groupBy('host')
    .orderBy('views', 'desc')
    .orderBy('host')
    .limit(limit)
    .execute();
}
