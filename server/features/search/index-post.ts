import type { WriteDb } from '#server/database/database.ts';
import { type SearchablePost, TERMS_VERSION, termsOfPost } from './post-terms.ts';
import { deleteDocument } from './search-store.ts';
import { sortKeyOf } from './sort-key.ts';

/** In the transaction that makes or changes the post, so that it is found as soon as the save answers. */
export async function indexSavedPost(
  db: WriteDb,
  before: SearchablePost | undefined,
  post: SearchablePost,
): Promise<void> {
  if (before) await deleteDocument(db, post.id);
  await indexNewPosts(db, [post]);
}

/** Many new posts: SQLite takes them in half the time in the order of their places. */
export async function indexNewPosts(db: WriteDb, posts: SearchablePost[]): Promise<void> {
  for (const post of posts.toSorted((one, other) => sortKeyOf(one) - sortKeyOf(other))) {
    await db.engine.terms.insert(db, {
      post_id: post.id,
      place: sortKeyOf(post),
      version: TERMS_VERSION,
      terms: termsOfPost(post).join(' '),
    });
  }
}

/** Posts that nobody else changes meanwhile, whether or not they were indexed before. */
export async function indexLockedPosts(db: WriteDb, posts: SearchablePost[]): Promise<void> {
  for (const { id } of posts) await deleteDocument(db, id);
  await indexNewPosts(db, posts);
}
