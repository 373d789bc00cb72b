import { type Insertable, sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows, likePattern } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';

export async function hasRedirects(db: Db): Promise<boolean> {
  return (await db.selectFrom('redirects').select('path').limit(1).executeTakeFirst()) !== undefined;
}

/** Those from these addresses. This is asked for each unknown address, so it reads primary keys alone. */
export async function findRedirects(db: Db, paths: string[]): Promise<ListedRedirect[]> {
  return paths.length === 0 ? [] : selectListed(db, '').where('redirects.path', 'in', paths).execute();
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

/**
 * Takes an import's redirects back, but not those that a person has changed since, nor those to posts that stay.
 * @returns how many
 */
export async function deleteRedirectsOfImport(db: WriteDb, importId: number): Promise<number> {
  db.invalidate('redirects');
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

export type ListedRedirect = Awaited<ReturnType<typeof listRedirects>>[number];

/** Newest first. */
export function listRedirects(db: Db, search: string, { limit, offset }: { limit: number; offset: number }) {
  return selectListed(db, search)
    .orderBy('redirects.created_at', 'desc')
    .orderBy('redirects.path')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countRedirects(db: Db, search: string): Promise<number> {
  return countRows(selectFound(db, search));
}

function selectListed(db: Db, search: string) {
  return selectFound(db, search).select([
    'redirects.path',
    'redirects.target',
    'redirects.by_hand',
    'redirects.hits',
    'redirects.last_hit_at',
    'redirects.created_at',
    'redirects.post_id',
    'posts.slug',
    'posts.title',
    'posts.status',
  ]);
}

/** Targets are stored encoded, but searched for as they are read. */
function selectFound(db: Db, search: string) {
  const found = (text: string) => `%${likePattern(text.toLowerCase())}%`;
  return db
    .selectFrom('redirects')
    .leftJoin('posts', 'posts.id', 'redirects.post_id')
    .$if(search !== '', (query) =>
      query.where(({ or }) =>
        or([
          sql<boolean>`lower(redirects.path) like ${found(search)} escape '!'`,
          sql<boolean>`lower(redirects.target) like ${found(search)} escape '!'`,
          sql<boolean>`lower(redirects.target) like ${found(encodeURI(search))} escape '!'`,
          sql<boolean>`lower(posts.slug) like ${found(search.replace(/^\/blog\//, ''))} escape '!'`,
        ]),
      ),
    );
}
