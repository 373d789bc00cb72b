import { sql } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db, WriteDb } from '#server/database/database.ts';

/** More parts than any page could show. */
const PARTS_MAXIMUM = 1000;

/** What the page of a series shows of its published parts, in order. */
export function listPartsWithSummaries(db: Db, seriesId: number) {
  return selectParts(db, seriesId)
    .select(['id', 'slug', 'title', 'summary', 'language', 'read_minutes as readTime'])
    .execute();
}

/** What the page of a part shows of its series: the published parts in order. Every view of a part reads this. */
export async function findSeriesOfPart(db: Db, seriesId: number) {
  const [[series], parts] = await Promise.all([seriesName(db, seriesId), shownParts(db, seriesId)]);
  return series && { ...series, parts };
}

const seriesName = builtOnce((db, id: number) =>
  db.selectFrom('series').select(['id', 'slug', 'name']).where('id', '=', id),
);

const shownParts = builtOnce((db, seriesId: number) =>
  selectParts(db, seriesId).select(['id', 'slug', 'title', 'language', 'series_order']),
);

function selectParts(db: Db, seriesId: number) {
  return inOrder(db, seriesId).where('status', '=', 'published').limit(PARTS_MAXIMUM);
}

/** All parts in order, drafts included, but for those in the bin. */
export function listAllParts(db: Db, seriesId: number) {
  return selectAllParts(db, seriesId).select(['title', 'language', 'status']).execute();
}

/** The same, locked until the transaction ends. */
export function lockParts(db: WriteDb, seriesId: number): Promise<{ id: number; series_order: number | null }[]> {
  return selectAllParts(db, seriesId).select('series_order').$call(db.engine.lock).execute();
}

function selectAllParts(db: Db, seriesId: number) {
  return inOrder(db, seriesId).where('deleted_at', 'is', null).select('id');
}

function inOrder(db: Db, seriesId: number) {
  return db.selectFrom('posts').where('series_id', '=', seriesId).orderBy('series_order').orderBy('id');
}

/** @returns the number of the last part besides the post, drafts included; 0 if there is none */
export async function findLastPart(db: Db, seriesId: number, postId: number | undefined): Promise<number> {
  const { last } = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('series_order'), sql<number>`0`).as('last'))
    .where('series_id', '=', seriesId)
    .$if(postId !== undefined, (query) => query.where('id', '!=', postId as number))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** @returns another post that has this number in the series, drafts included, but none in the bin */
export function findOtherWithPart(db: Db, { series_id, series_order }: NumberedPart, postId: number | undefined) {
  return db
    .selectFrom('posts')
    .select(['title', 'status', 'author_id', 'deleted_at'])
    .where('series_id', '=', series_id)
    .where('series_order', '=', series_order)
    .where('deleted_at', 'is', null)
    .$if(postId !== undefined, (query) => query.where('id', '!=', postId as number))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

interface NumberedPart {
  series_id: number;
  series_order: number;
}
