import type { Db } from '#server/database/database.ts';
import { findBodies, findPosts } from './post-store.ts';

/** What a writer sees in the form, whatever the post's status. `undefined` for one that is gone, or in the bin. */
export async function currentContent(db: Db, id: number) {
  const [[post], bodies] = await Promise.all([findPosts(db, [id]), findBodies(db, [id])]);
  if (!post || post.deleted_at !== null) return undefined;
  return {
    title: post.title,
    summary: post.summary,
    content: bodies.get(id) ?? '',
    category: post.category_name,
    tags: post.tags,
    status: post.status,
  };
}
