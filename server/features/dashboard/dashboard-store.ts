import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { DELETED } from '#server/features/comments/comment-store.ts';

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

/** Those that their author goes on with: the latest change first. */
export function listOwnDrafts(db: Db, authorId: number, limit: number) {
  return storedPosts(db, authorId)
    .select(['id', 'title', 'updated_at'])
    .where('status', '=', 'draft')
    .where('publish_at', 'is', null)
    .where('review_requested_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Newest first: what others wrote that everybody sees, and the viewer has not answered. Few of many may be on the author's
 * posts, so this can be slow.
 */
export async function listNewestCommentIds(
  slowRead: Db,
  { viewerId, authorId, limit }: { viewerId: number; authorId: number | null; limit: number },
): Promise<number[]> {
  const rows = await slowRead
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .select('comments.id')
    .where('comments.status', '=', 'shown')
    .where(({ or, eb }) => or([eb('comments.parent_id', 'is', null), eb('parents.status', '=', 'shown')]))
    .where('comments.comment', '!=', DELETED)
    .where(({ or, eb }) => or([eb('comments.author_id', 'is', null), eb('comments.author_id', '!=', viewerId)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comments as answers')
            .select('answers.id')
            .whereRef('answers.parent_id', '=', 'comments.id')
            .where('answers.author_id', '=', viewerId),
        ),
      ),
    )
    .where('posts.deleted_at', 'is', null)
    .$if(authorId !== null, (query) => query.where('posts.author_id', '=', authorId))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function storedPosts(db: Db, authorId: number | null) {
  return db
    .selectFrom('posts')
    .where('deleted_at', 'is', null)
    .$if(authorId !== null, (query) => query.where('author_id', '=', authorId));
}
