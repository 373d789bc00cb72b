import type { Db } from '#server/database/database.ts';

/** Leaves out what strangers do not see. */
export async function listPreviewedPosts(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .select(['posts.id', 'title', 'posts.slug', 'language', 'image_id', 'drawing', 'categories.name as category'])
    .where('posts.id', 'in', ids)
    .where('status', '=', 'published')
    .execute();
}

export async function listPreviewedCategories(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .execute();
}

/** Leaves out series without published parts. */
export async function listPreviewedSeries(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('series')
    .select(['id', 'name', 'slug', 'image_id'])
    .where('id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('posts')
          .select('posts.id')
          .whereRef('posts.series_id', '=', 'series.id')
          .where('posts.status', '=', 'published'),
      ),
    )
    .execute();
}
