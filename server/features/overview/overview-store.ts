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

/** The posts that were read most since a day, as far as they are published still. */
export function listMostRead(db: Db, since: string, limit: number) {
  const mostRead = db
    .selectFrom('daily_views')
    .select(({ fn }) => ['post_id', fn.sum<number>('views').as('views')])
    .where('day', '>=', since)
    .groupBy('post_id')
    .orderBy('views', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit);
  return db
    .selectFrom(mostRead.as('most_read'))
    .innerJoin('posts', 'posts.id', 'most_read.post_id')
    .select(['posts.id', 'posts.slug', 'posts.title', 'most_read.views'])
    .where('posts.status', '=', 'published')
    .orderBy('most_read.views', 'desc')
    .orderBy('posts.id', 'desc')
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
