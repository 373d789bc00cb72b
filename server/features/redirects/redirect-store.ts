import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

type RedirectRow = Selectable<Tables['redirects']>;

export async function hasRedirects(db: Db): Promise<boolean> {
  return (await db.selectFrom('redirects').select('path').limit(1).executeTakeFirst()) !== undefined;
}

/** Where these addresses lead. This is asked for each unknown address, so it reads the primary key alone. */
export function findRedirectsWithPosts(db: Db, paths: string[]) {
  return db
    .selectFrom('redirects')
    .leftJoin('posts', 'posts.id', 'redirects.post_id')
    .select(['redirects.path', 'redirects.target', 'redirects.post_id', 'posts.slug', 'posts.status', 'posts.title'])
    .where('redirects.path', 'in', paths)
    .execute();
}
export type RedirectWithPost = Awaited<ReturnType<typeof findRedirectsWithPosts>>[number];

export function findRedirects(db: Db, paths: string[]): Promise<RedirectRow[]> {
  return db.selectFrom('redirects').selectAll().where('path', 'in', paths).execute();
}

/** Those that lead to one of these addresses. */
export function findRedirectsTo(db: Db, targets: string[]): Promise<RedirectRow[]> {
  return db.selectFrom('redirects').selectAll().where('target', 'in', targets).execute();
}

/** Hits and the day of adding stay with an address that gets another target. */
export async function saveRedirects(db: WriteDb, rows: Insertable<Tables['redirects']>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('redirects')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet(({ ref }) => ({
        post_id: ref('excluded.post_id'),
        target: ref('excluded.target'),
        import_id: ref('excluded.import_id'),
        by_hand: ref('excluded.by_hand'),
      })),
    )
    .execute();
}

export async function deleteRedirect(db: WriteDb, path: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('redirects').where('path', '=', path).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteRedirectsOfImport(db: WriteDb, importId: number): Promise<number> {
  const deletion = db
    .deleteFrom('redirects')
    .where('import_id', '=', importId)
    .where('by_hand', '=', 0)
    .where((eb) =>
      eb.or([
        eb('post_id', 'is', null),
        eb('post_id', 'not in', eb.selectFrom('posts').select('posts.id').where('deleted_at', 'is', null)),
      ]),
    );
  return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
}

export async function addHits(db: WriteDb, path: string, hits: number, at: number): Promise<void> {
  await db
    .updateTable('redirects')
    .set({ hits: sql`hits + ${hits}`, last_hit_at: sql`case when last_hit_at > ${at} then last_hit_at else ${at} end` })
    .where('path', '=', path)
    .execute();
}
