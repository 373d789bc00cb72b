import type { Selectable } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

type Counted = Pick<Selectable<Tables['posts']>, 'category_id' | 'status'>;

/** Updates the post counts of the categories when a post is created or changed. */
export async function updatePostCounts(db: WriteDb, from: Counted | undefined, to: Counted | undefined): Promise<void> {
  const changes = new Map<number, number>();
  const count = (post: Counted | undefined, by: 1 | -1) => {
    if (post?.status === 'published') changes.set(post.category_id, (changes.get(post.category_id) ?? 0) + by);
  };
  count(from, -1);
  count(to, 1);
  for (const [categoryId, by] of changes) {
    if (by !== 0) await addToPostCount(db, categoryId, by);
  }
}

export async function addToPostCount(db: WriteDb, categoryId: number, by: number): Promise<void> {
  await db
    .updateTable('categories')
    .set((eb) => ({ post_count: eb('post_count', '+', by) }))
    .where('id', '=', categoryId)
    .execute();
}
