import { sql } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';

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

export function findListedRedirect(db: Db, path: string): Promise<ListedRedirect | undefined> {
  return selectListed(db, '').where('redirects.path', '=', path).executeTakeFirst();
}

/** @returns those of the paths that have a redirect */
export async function findRedirectedPaths(db: Db, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db.selectFrom('redirects').select('path').where('path', 'in', paths).execute();
  return new Set(rows.map(({ path }) => path));
}

function selectListed(db: Db, search: string) {
  return selectFound(db, search).select([
    'redirects.path',
    'redirects.target',
    'redirects.by_hand',
    'redirects.hits',
    'redirects.last_hit_at',
    'redirects.created_at',
    'posts.id as post_id',
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
