import { sql } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';

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
