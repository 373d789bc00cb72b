import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type SeriesRow = Awaited<ReturnType<typeof listSeries>>[number];

/** More parts than any page could show. */
const PARTS_MAXIMUM = 1000;

/** All series in the owner's order, with the numbers of their posts. */
export function listSeries(db: Db) {
  return selectCounted(db).orderBy('series.position').orderBy('series.id').execute();
}

/** What a writer chooses from. */
export function listSeriesNames(db: Db) {
  return db.selectFrom('series').select(['id', 'name']).orderBy('position').orderBy('id').execute();
}

export function findSeries(db: Db, id: number): Promise<SeriesRow | undefined> {
  return selectCounted(db).where('series.id', '=', id).executeTakeFirst();
}

/** @param slug the current or a former one, in NFC */
export async function findSeriesBySlug(db: Db, slug: string): Promise<SeriesRow | undefined> {
  const current = await selectCounted(db).where('series.slug', '=', slug).executeTakeFirst();
  if (current) return current;
  return selectCounted(db)
    .where('series.id', 'in', (eb) =>
      eb.selectFrom('former_series_slugs').select('series_id').where('former_series_slugs.slug', '=', slug),
    )
    .executeTakeFirst();
}

/** What the page of a series shows of its published parts, in order. */
export function listPartsWithSummaries(db: Db, seriesId: number) {
  return selectParts(db, seriesId)
    .select(['id', 'slug', 'title', 'summary', 'language', 'read_minutes as readTime'])
    .execute();
}

/** What the parts of a series show of one another. */
export function listParts(db: Db, seriesId: number) {
  return selectParts(db, seriesId).select(['id', 'slug', 'title', 'language', 'series_order']).execute();
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

/** Adds the series at the end. @returns its id */
export async function insertSeries(
  db: WriteDb,
  series: Omit<Insertable<Tables['series']>, 'position'>,
): Promise<number> {
  const { id } = await db
    .insertInto('series')
    .values((eb) => ({
      ...series,
      position: eb
        .selectFrom('series as others')
        .select((inner) => inner(inner.fn.coalesce(inner.fn.max('others.position'), inner.val(0)), '+', 1).as('last')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSeries(db: WriteDb, id: number, columns: Updateable<Tables['series']>): Promise<void> {
  await db.updateTable('series').set(columns).where('id', '=', id).execute();
}

/** Its posts stay, and are in no series any more. */
export async function deleteSeriesRow(db: WriteDb, id: number): Promise<void> {
  await db.updateTable('posts').set({ series_order: null }).where('series_id', '=', id).execute();
  await db.deleteFrom('series').where('id', '=', id).execute();
}

/** Makes addresses with the old slug lead to the series that had it. */
export async function moveSeriesSlug(db: WriteDb, id: number, { from, to }: { from: string; to: string }) {
  await db.deleteFrom('former_series_slugs').where('slug', '=', to).execute();
  await db.insertInto('former_series_slugs').values({ slug: from, series_id: id }).execute();
}

function selectCounted(db: Db) {
  return db.selectFrom('series').selectAll('series').select([publishedCount, wholeCount]);
}

function publishedCount(eb: ExpressionBuilder<Tables, 'series'>) {
  return countOf(eb, 'post_count', (posts) => posts.where('posts.status', '=', 'published'));
}

function wholeCount(eb: ExpressionBuilder<Tables, 'series'>) {
  return countOf(eb, 'all_posts', (posts) => posts);
}

function countOf<Name extends string>(
  eb: ExpressionBuilder<Tables, 'series'>,
  name: Name,
  narrow: (posts: ReturnType<typeof postsOf>) => ReturnType<typeof postsOf>,
) {
  return narrow(postsOf(eb))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
    .as(name);
}

function postsOf(eb: ExpressionBuilder<Tables, 'series'>) {
  return eb.selectFrom('posts').whereRef('posts.series_id', '=', 'series.id');
}
