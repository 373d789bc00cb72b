import type { WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import { selectLettersOf } from '#server/features/letters/letter-store.ts';
import { addToPostCount } from '#server/features/posts/post-count-store.ts';
import { auditAction } from '#shared/contracts/desk/audit-log.ts';

/**
 * Locks every post whose row or counts change with the person. Call this before the statements that compute counts: one
 * that had to wait for a post would count the rows from before the wait.
 */
export async function lockAffectedPosts(db: WriteDb, userId: number): Promise<void> {
  const liked = db.selectFrom('likes').select('post_id').where('user_id', '=', userId);
  const commented = db.selectFrom('comments').select('post_id').where('author_id', '=', userId);
  await db
    .selectFrom('posts')
    .select('id')
    .where(({ eb, or }) => or([eb('author_id', '=', userId), eb('id', 'in', liked.union(commented))]))
    .$call(db.engine.lock)
    .execute();
}

/** The liked posts must be locked. */
export async function deleteLikesOf(db: WriteDb, userId: number): Promise<void> {
  await db
    .updateTable('posts')
    .set(({ eb }) => ({ likes: eb('likes', '-', 1) }))
    .where('id', 'in', db.selectFrom('likes').select('post_id').where('user_id', '=', userId))
    .execute();
  await deleteRows(db, 'likes', { user_id: userId });
}

/** `unpublished` means drafts and the posts in the bin. */
type PostChoice = 'all' | 'unpublished';

export async function listTagsOf(db: WriteDb, authorId: number, which: PostChoice): Promise<number[]> {
  const ofPosts = db.selectFrom('post_tags').select('tag_id').distinct();
  const tags = await ofPosts.where('post_id', 'in', selectPosts(db, authorId, which)).execute();
  return tags.map(({ tag_id }) => tag_id);
}

/** Deletes posts permanently, with everything that belongs to them, the comments of others included. */
export async function deletePostsOf(db: WriteDb, authorId: number, which: PostChoice): Promise<void> {
  if (which === 'all') await subtractFromCategories(db, authorId);
  const posts = selectPosts(db, authorId, which);
  await db.deleteFrom('posts').where('id', 'in', posts).execute();
}

/** What the audit log says of a post, of its comments and of its letters has the title of the post as its subject. */
const NAMING_POSTS = auditAction.options.filter((act) => /^(post|comment|letter) /.test(act));
const NAMING_LETTERS = NAMING_POSTS.filter((act) => act.startsWith('letter '));

/**
 * Empties the subjects in the audit log that are titles of posts, of versions, or of letters, which are deleted with the person. The
 * entries do not say which post they are about, so others with the same title become empty as well, but not those with
 * the title of a post of theirs that stays. Call this before the posts and letters are deleted.
 */
export async function clearAuditedTitlesOf(db: WriteDb, authorId: number, which: PostChoice): Promise<void> {
  // Here too, no status is compared with `=`, so that SQLite uses the index on the author.
  const titles = db.selectFrom('posts').select('title').where('author_id', '=', authorId);
  const versions = db
    .selectFrom('post_versions')
    .select('title')
    .where('post_id', 'in', selectPosts(db, authorId, 'all'));
  const letters = selectLettersOf(db, authorId, which).select('subject');
  await db
    .updateTable('history')
    .set({ subject: '' })
    .where(({ eb, or, and }) =>
      or([
        and([eb('act', 'in', NAMING_POSTS), eb('subject', 'in', titles.union(versions))]),
        and([eb('act', 'in', NAMING_LETTERS), eb('subject', 'in', letters)]),
      ]),
    )
    .$if(which === 'unpublished', (query) => query.where('subject', 'not in', titles.where('status', '!=', 'draft')))
    .execute();
}

/**
 * Deletes the versions of the remaining posts: no reader has access to earlier texts, so they are the author's alone.
 */
export async function deleteVersionsOf(db: WriteDb, authorId: number): Promise<void> {
  const posts = selectPosts(db, authorId, 'all');
  await db.deleteFrom('post_versions').where('post_id', 'in', posts).execute();
}

/** Deletes those of the tags that no post has any more, because a tag is also something the person wrote. */
export async function deleteUnusedTags(db: WriteDb, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  // Another transaction may just be giving a tag to a post; after the wait for its lock, the tag counts as used.
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
  const published = await db
    .selectFrom('posts')
    .select(({ fn }) => ['category_id', fn.countAll<number>().as('count')])
    .where('author_id', '=', authorId)
    // With `= 'published'` SQLite would scan all published posts instead of the author's.
    .where('status', '!=', 'draft')
    .groupBy('category_id')
    .orderBy('category_id')
    .execute();
  for (const { category_id, count } of published) await addToPostCount(db, category_id, -count);
}

/** The status is compared with `!=` here too, so that SQLite uses the index on the author. */
function selectPosts(db: WriteDb, authorId: number, which: PostChoice) {
  return db
    .selectFrom('posts')
    .select('posts.id')
    .where('author_id', '=', authorId)
    .$if(which === 'unpublished', (query) => query.where('status', '!=', 'published'));
}
