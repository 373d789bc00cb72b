import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

/** @returns those of the settings that were ever saved */
export async function findSavedSettings(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('site_settings').select('name').where('name', 'in', names).execute();
  return new Set(rows.map(({ name }) => name));
}

export async function isSettingSaved(db: Db, name: string): Promise<boolean> {
  return (await findSavedSettings(db, [name])).size > 0;
}

/** The posts to begin with, in order. */
export function listExportedStartHere(db: Db) {
  return db
    .selectFrom('start_here_posts')
    .innerJoin('posts', 'posts.id', 'start_here_posts.post_id')
    .select(['slug as post', 'reason'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
}

/** Those of the slugs that are posts, by slug. */
export async function findPostIds(db: Db, chosen: { post: string }[]): Promise<Map<string, number>> {
  if (chosen.length === 0) return new Map();
  const slugs = chosen.map(({ post }) => post);
  const rows = await db.selectFrom('posts').select(['id', 'slug']).where('slug', 'in', slugs).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

export function listFormerCategorySlugs(db: Db) {
  return db.selectFrom('former_category_slugs').select(['slug', 'category_id as id']).execute();
}

export function listFormerSeriesSlugs(db: Db) {
  return db.selectFrom('former_series_slugs').select(['slug', 'series_id as id']).execute();
}

export async function insertFormerCategorySlug(db: WriteDb, slug: string, category_id: number): Promise<void> {
  const insertion = db.insertInto('former_category_slugs').values({ slug, category_id });
  await insertion.onConflict((conflict) => conflict.doNothing()).execute();
}

export async function insertFormerSeriesSlug(db: WriteDb, slug: string, series_id: number): Promise<void> {
  const insertion = db.insertInto('former_series_slugs').values({ slug, series_id });
  await insertion.onConflict((conflict) => conflict.doNothing()).execute();
}

export function listPolicies(db: Db) {
  return db.selectFrom('policies').selectAll().execute();
}

/** @returns `false` if the site has its own text already */
export async function insertPolicy(db: WriteDb, policy: Tables['policies']): Promise<boolean> {
  const insertion = db.insertInto('policies').values(policy).returning('name');
  return (await insertion.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()) !== undefined;
}
