import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

/** Sums over all posts outside the bin. @param authorId `null` for everyone's posts */
export async function sumPosts(db: Db, authorId: number | null) {
  const sum = (eb: ExpressionBuilder<Tables, 'posts'>, column: 'likes' | 'comments' | 'views') =>
    eb.fn.coalesce(eb.fn.sum<number>(column), sql<number>`0`).as(column);
  return storedPosts(db, authorId)
    .select((eb) => [eb.fn.countAll<number>().as('posts'), sum(eb, 'likes'), sum(eb, 'comments'), sum(eb, 'views')])
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export function listNewestPosts(db: Db, authorId: number | null, limit: number) {
  return storedPosts(db, authorId)
    .select(['id', 'slug', 'title', 'likes', 'comments', 'views', 'status'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type NewestPostRow = Awaited<ReturnType<typeof listNewestPosts>>[number];

function storedPosts(db: Db, authorId: number | null) {
  return db
    .selectFrom('posts')
    .where('deleted_at', 'is', null)
    .$if(authorId !== null, (query) => query.where('author_id', '=', authorId));
}
