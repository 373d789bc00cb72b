import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';

/** Sums over all posts outside the bin. @param authorId `null` for everyone's posts */
export async function sumPosts(db: Db, authorId: number | null) {
  const sum = (column: 'likes' | 'comments' | 'views') => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;
  return storedPosts(db, authorId)
    .select(({ fn }) => fn.countAll<number>().as('totalPosts'))
    .select([sum('likes').as('totalLikes'), sum('comments').as('totalComments'), sum('views').as('totalViews')])
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

function storedPosts(db: Db, authorId: number | null) {
  return db
    .selectFrom('posts')
    .where('deleted_at', 'is', null)
    .$if(authorId !== null, (query) => query.where('author_id', '=', authorId));
}
