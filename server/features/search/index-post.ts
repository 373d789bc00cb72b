import type { WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { type SearchablePost, TERMS_VERSION, termsOfPost } from './post-terms.ts';
import { sortKeyOf } from './sort-key.ts';

/** The search finds a post as soon as its save returns. Of many posts, the new ones are indexed together. */
export const indexSavedPost: AfterSave = async (db, before, post, { isBulk } = {}) => {
  if (before) await deleteRows(db, 'search_documents', { post_id: post.id });
  if (before || !isBulk) await indexNewPosts(db, [post]);
};

/** Indexes new posts in the order of their sort keys, which takes SQLite half the time. */
export async function indexNewPosts(db: WriteDb, posts: SearchablePost[]): Promise<void> {
  for (const post of posts.toSorted((one, other) => sortKeyOf(one) - sortKeyOf(other))) {
    await db.engine.terms.insert(db, {
      post_id: post.id,
      place: sortKeyOf(post),
      version: TERMS_VERSION,
      terms: (await termsOfPost(post)).join(' '),
    });
  }
}

/** Indexes posts that the caller has locked, whether or not they were indexed before. */
export async function indexLockedPosts(db: WriteDb, posts: SearchablePost[]): Promise<void> {
  for (const { id } of posts) await deleteRows(db, 'search_documents', { post_id: id });
  await indexNewPosts(db, posts);
}
