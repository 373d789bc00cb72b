import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';

/** Sums over all posts outside the bin; the comments with the replies to them. @param authorId `null` for everyone's posts */
export async function sumPosts(slowRead: Db, authorId: number | null) {
  const sum = (column: 'likes' | 'comments' | 'views') => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;
  return storedPosts(slowRead, authorId)
    .select(({ fn }) => fn.countAll<number>().as('totalPosts'))
    .select([sum('likes').as('totalLikes'), sum('views').as('totalViews')])
    .select(sql<number>`${sum('comments')} + ${countReplies(slowRead, authorId)}`.as('totalComments'))
    .executeTakeFirstOrThrow();
}

/** The count of a post leaves them out. They may be many. */
function countReplies(db: Db, authorId: number | null) {
  return db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('parent_id', 'is not', null)
    .where('comments.status', '=', 'shown')
    .where('post_id', 'in', storedPosts(db, authorId).select('id'));
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
