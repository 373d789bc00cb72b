import type { Updateable } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export async function updateExactPost(db: WriteDb, id: number, columns: Updateable<Tables['posts']>): Promise<void> {
  await db.updateTable('posts').set(columns).where('id', '=', id).execute();
}

/** Does nothing if another post has the slug, or had it. */
export async function insertFormerSlug(db: WriteDb, slug: string, postId: number): Promise<void> {
  const taken = await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst();
  if (taken) return;
  await db
    .insertInto('former_slugs')
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Does nothing if there is no such series. The number of the part stays. */
export async function moveToSeries(db: WriteDb, postId: number, slug: string): Promise<void> {
  const series = await db.selectFrom('series').select('id').where('slug', '=', slug).executeTakeFirst();
  if (series) await updateExactPost(db, postId, { series_id: series.id });
}

export async function updateExactSubscriber(
  db: WriteDb,
  email: string,
  columns: Updateable<Tables['subscribers']>,
): Promise<void> {
  await db.updateTable('subscribers').set(columns).where('email', '=', email).execute();
}

export async function insertFormerSeriesSlug(db: WriteDb, slug: string, seriesId: number): Promise<void> {
  await db
    .insertInto('former_series_slugs')
    .values({ slug, series_id: seriesId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertFormerCategorySlug(db: WriteDb, slug: string, categoryId: number): Promise<void> {
  await db
    .insertInto('former_category_slugs')
    .values({ slug, category_id: categoryId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isSettingSaved(db: WriteDb, name: string): Promise<boolean> {
  const row = await db.selectFrom('site_settings').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

export async function hasVideos(db: WriteDb): Promise<boolean> {
  return (await db.selectFrom('videos').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Those of the slugs that are posts, by slug. */
export async function findPostIds(db: WriteDb, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db.selectFrom('posts').select(['id', 'slug']).where('slug', 'in', slugs).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

export async function isAnythingChosen(db: WriteDb): Promise<boolean> {
  return (await db.selectFrom('start_here_posts').select('post_id').limit(1).executeTakeFirst()) !== undefined;
}

/** @returns `false` if the site has its own text already */
export async function insertPolicy(db: WriteDb, policy: Tables['policies']): Promise<boolean> {
  const inserted = await db
    .insertInto('policies')
    .values(policy)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}
