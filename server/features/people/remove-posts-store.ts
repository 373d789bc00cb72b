import { sql } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { PostStatus } from '#shared/contracts/post.ts';

/** `unpublished`: drafts, and what lies in the bin. */
type Which = 'all' | 'unpublished';

export async function listTagsOf(db: WriteDb, authorId: number, which: Which): Promise<number[]> {
  const tags = await db
    .selectFrom('post_tags')
    .select('tag_id')
    .distinct()
    .where('post_id', 'in', selectPosts(db, authorId, which))
    .execute();
  return tags.map(({ tag_id }) => tag_id);
}

/** For good, with all that belongs to them, what others said to them included. */
export async function deletePostsOf(db: WriteDb, authorId: number, which: Which): Promise<void> {
  if (which === 'all') await subtractFromCategories(db, authorId);
  await db
    .deleteFrom('posts')
    .where('id', 'in', selectPosts(db, authorId, which))
    .execute();
}

/** Of posts that stay: what they said before is the author's own, and nobody else reads it. */
export async function deleteVersionsOf(db: WriteDb, authorId: number): Promise<void> {
  await db
    .deleteFrom('post_versions')
    .where('post_id', 'in', selectPosts(db, authorId, 'all'))
    .execute();
}

/** Those of these that no post has any more: a tag is text as well. */
export async function deleteUnusedTags(db: WriteDb, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  // A tag that somebody is just giving to a post would be taken from it again: once it is locked, it counts as used.
  await db.selectFrom('tags').select('id').where('id', 'in', ids).$call(db.engine.lock).execute();
  await db
    .deleteFrom('tags')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('post_tags').select('tag_id').whereRef('post_tags.tag_id', '=', 'tags.id'))),
    )
    .execute();
}

async function subtractFromCategories(db: WriteDb, authorId: number): Promise<void> {
  await db
    .updateTable('categories')
    .set(({ ref, selectFrom }) => {
      const counted = selectFrom('posts')
        // With the sign, no index of the category's posts is taken, of which few may be theirs.
        .where(sql<boolean>`+posts.category_id = categories.id`)
        .where('author_id', '=', authorId)
        .where(hasStatus('published'))
        .select((eb) => eb.fn.countAll<number>().as('count'));
      return { post_count: sql<number>`${ref('categories.post_count')} - ${counted}` };
    })
    .where(
      'categories.id',
      'in',
      db.selectFrom('posts').where('author_id', '=', authorId).where(hasStatus('published')).select('category_id'),
    )
    .execute();
}

function selectPosts(db: WriteDb, authorId: number, which: Which) {
  return db
    .selectFrom('posts')
    .select('posts.id')
    .where('author_id', '=', authorId)
    .$if(which === 'unpublished', (query) => query.where(hasStatus('draft')));
}

/** So that SQLite does not take the index of all posts that have it, of which few are this author's. */
function hasStatus(status: PostStatus) {
  return sql<boolean>`posts.status || '' = ${status}`;
}
