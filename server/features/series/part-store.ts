import { type ExpressionBuilder, sql } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

/** More parts than any page could show. */
const PARTS_MAXIMUM = 1000;
/** A part shows at most as many besides itself: at either end of a long series, all of them are on one side. */
export const PARTS_BESIDE = 24;

/** What the page of a series shows of its published parts, in order. */
export function listPartsWithSummaries(db: Db, seriesId: number) {
  return selectParts(db, seriesId)
    .select(['id', 'slug', 'title', 'summary', 'language', 'read_minutes as readTime'])
    .execute();
}

/**
 * What the page of a part shows of its series. Every view of a part reads this: it counts the published parts on either
 * side of the post, which may be a draft, and reads only those that are next to it.
 */
export async function findPlaceInSeries(db: Db, seriesId: number, post: { id: number; series_order: number | null }) {
  const order = post.series_order ?? 0;
  const [[series], [counts], before, after] = await Promise.all([
    seriesName(db, seriesId),
    countBeside(db, seriesId, order, post.id),
    partsBefore(db, seriesId, order, post.id),
    partsAfter(db, seriesId, order, post.id),
  ]);
  return series && counts && { ...series, counts, before: before.toReversed(), after };
}

const seriesName = builtOnce((db, id: number) =>
  db.selectFrom('series').select(['id', 'slug', 'name']).where('id', '=', id),
);

const countBeside = builtOnce((db, seriesId: number, order: number, id: number) =>
  db
    .selectFrom('posts')
    .where('series_id', '=', seriesId)
    .where('status', '=', 'published')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere(isBeside('<', order, id))
        .as('before'),
      fn
        .countAll<number>()
        .filterWhere(isBeside('>', order, id))
        .as('after'),
    ]),
);

const partsBefore = builtOnce((db, seriesId: number, order: number, id: number) =>
  selectBeside(db, seriesId)
    .where(isBeside('<', order, id))
    .orderBy('series_order', 'desc')
    .orderBy('id', 'desc'),
);

const partsAfter = builtOnce((db, seriesId: number, order: number, id: number) =>
  selectBeside(db, seriesId)
    .where(isBeside('>', order, id))
    .orderBy('series_order')
    .orderBy('id'),
);

function selectBeside(db: Db, seriesId: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'language'])
    .where('series_id', '=', seriesId)
    .where('status', '=', 'published')
    .limit(PARTS_BESIDE);
}

function isBeside(side: '<' | '>', order: number, id: number) {
  return (eb: ExpressionBuilder<Tables, 'posts'>) => eb(eb.refTuple('series_order', 'id'), side, eb.tuple(order, id));
}

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

export async function updatePart(db: WriteDb, postId: number, order: number): Promise<void> {
  await db.updateTable('posts').set({ series_order: order }).where('id', '=', postId).execute();
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
