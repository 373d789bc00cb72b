import { sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { MAIL_KINDS } from '#shared/contracts/desk/task.ts';
import type { Day } from './last-days.ts';

interface DayCounts {
  place: number;
  likes: number;
  comments: number;
  signUps: number;
}

/**
 * Counts per day in one statement, from ranges of the indexes on `created_at`. The first account came with the site, and
 * is no sign-up.
 */
export async function countPerDay(db: Db, days: Day[]): Promise<DayCounts[]> {
  const values = days.map(
    ({ start, end }, place) => sql`(cast(${place} as bigint), cast(${start} as bigint), cast(${end} as bigint))`,
  );
  const during = sql`created_at >= days.start_at and created_at < days.end_at`;
  // Shown comments are all minus the few others: filtering by status would read every row instead of the index alone.
  const { rows } = await sql<DayCounts>`
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
      (select count(*) from users where ${during} and id > (select min(id) from users)) as "signUps"
    from days order by place`.execute(db);
  return rows;
}

export async function listDailyTotals(db: Db, since: string): Promise<Map<string, number>> {
  const rows = await db.selectFrom('daily_totals').selectAll().where('day', '>=', since).execute();
  return new Map(rows.map(({ day, views }) => [day, views]));
}

/** Lists the most read posts since a day, without those that are no longer published. */
export function listMostRead(db: Db, since: string, limit: number) {
  return db
    .selectFrom('daily_views')
    .innerJoin('posts', 'posts.id', 'daily_views.post_id')
    .select(({ fn }) => ['posts.id', 'posts.slug', 'posts.title', fn.sum<number>('daily_views.views').as('views')])
    .where('daily_views.day', '>=', since)
    .where('posts.status', '=', 'published')
    .groupBy(['posts.id', 'posts.slug', 'posts.title'])
    .orderBy('views', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
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

export async function countWaitingMails(db: Db): Promise<{ count: number; oldest: number | null }> {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .where('failed_at', 'is', null)
    .where('kind', 'in', MAIL_KINDS)
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export function listFailedJobs(db: Db, limit: number) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'failed_at'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Jobs that wait or run stay. @returns how many there were */
export async function deleteFailedJobs(db: WriteDb, ids: number[]): Promise<number> {
  const failed = db.deleteFrom('jobs').where('id', 'in', ids).where('failed_at', 'is not', null);
  return Number((await failed.executeTakeFirst()).numDeletedRows);
}
