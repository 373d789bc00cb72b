import type { WriteDb } from '#server/database/database.ts';

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
  const published = db
    .selectFrom('posts')
    .select(({ fn }) => ['category_id', fn.countAll<number>().as('count')])
    .where('author_id', '=', authorId)
    // Asked for "published", SQLite would go through every post that is, instead of the author's.
    .where('status', '!=', 'draft')
    .groupBy('category_id');
  await db
    .updateTable('categories')
    .from(published.as('published'))
    .set(({ eb, ref }) => ({ post_count: eb('categories.post_count', '-', ref('published.count')) }))
    .whereRef('categories.id', '=', 'published.category_id')
    .execute();
}

/** Which are unpublished is asked as above, for the sake of the index. */
function selectPosts(db: WriteDb, authorId: number, which: Which) {
  return db
    .selectFrom('posts')
    .select('posts.id')
    .where('author_id', '=', authorId)
    .$if(which === 'unpublished', (query) => query.where('status', '!=', 'published'));
}
