import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';

/** The ids of the posts in one file are in a range of this length, so that a new post changes only the last file. */
const IDS_IN_FILE = 5000;

/** When the post last changed for readers. Publishing it counts, since it may have been written long before. */
const CHANGED = sql<number>`case when published_at > updated_at then published_at else updated_at end`;

/** @returns the files with published posts, numbered from 1 */
export function listPostFiles(db: Db) {
  return db
    .selectFrom('posts')
    .select([
      sql<number>`(posts.id - 1) / ${sql.lit(IDS_IN_FILE)} + 1`.as('number'),
      sql<number>`max(${CHANGED})`.as('changed_at'),
    ])
    .where('status', '=', 'published')
    .groupBy('number')
    .orderBy('number')
    .execute();
}

/** The published posts of one file. */
export function listPostsOfFile(db: Db, number: number) {
  const first = (number - 1) * IDS_IN_FILE + 1;
  return db
    .selectFrom('posts')
    .leftJoin('images', 'images.id', 'posts.image_id')
    .select(['slug', CHANGED.as('changed_at'), 'images.name as image'])
    .where('status', '=', 'published')
    .where('posts.id', '>=', first)
    .where('posts.id', '<', first + IDS_IN_FILE)
    .orderBy('posts.id')
    .execute();
}

/** The active categories with published posts, and when one of these last changed. */
export function listPublishedCategories(db: Db) {
  return db
    .selectFrom('categories')
    .innerJoin('posts', 'posts.category_id', 'categories.id')
    .select(['categories.slug', sql<number>`max(${CHANGED})`.as('changed_at')])
    .where('is_active', '=', 1)
    .where('status', '=', 'published')
    .groupBy('categories.id')
    .orderBy('categories.id')
    .execute();
}

/** More than a site has, and less than a file may list. */
const TAGS_MAXIMUM = 20_000;

/** The pages of tags that published posts have, and when one of these last changed. */
export function listPublishedTags(db: Db, limit = TAGS_MAXIMUM) {
  return db
    .selectFrom('post_tags')
    .innerJoin('posts', 'posts.id', 'post_tags.post_id')
    .select(['post_tags.slug', sql<number>`max(${CHANGED})`.as('changed_at')])
    .where('post_tags.slug', 'is not', null)
    .where('listed_at', 'is not', null)
    .groupBy('post_tags.slug')
    .orderBy('post_tags.slug')
    .limit(limit)
    .$narrowType<{ slug: string }>()
    .execute();
}

/** The series with published parts, and when one of these last changed. */
export function listPublishedSeries(db: Db) {
  return db
    .selectFrom('series')
    .innerJoin('posts', 'posts.series_id', 'series.id')
    .select(['series.slug', sql<number>`max(${CHANGED})`.as('changed_at')])
    .where('status', '=', 'published')
    .groupBy('series.id')
    .orderBy('series.id')
    .execute();
}
