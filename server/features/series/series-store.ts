import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type SeriesRow = Awaited<ReturnType<typeof listSeries>>[number];

/** All series in the owner's order, with the numbers of their posts. */
export function listSeries(db: Db) {
  return selectCounted(db).orderBy('series.position').orderBy('series.id').execute();
}

/**
 * What a writer chooses from.
 * @param writerId leaves out series with nothing but drafts by others, which only admins know of; `null` lists all
 */
export function listSeriesNames(db: Db, writerId: number | null) {
  const names = db.selectFrom('series').select(['id', 'name']).orderBy('position').orderBy('id');
  if (writerId === null) return names.execute();
  return names
    .where((eb) => {
      const parts = eb.selectFrom('posts').select('posts.id').whereRef('posts.series_id', '=', 'series.id');
      const known = parts.where((post) =>
        post.or([post('posts.status', '=', 'published'), post('posts.author_id', '=', writerId)]),
      );
      return eb.or([eb.exists(known), eb.not(eb.exists(parts))]);
    })
    .execute();
}

export function findSeries(db: Db, id: number): Promise<SeriesRow | undefined> {
  return selectCounted(db).where('series.id', '=', id).executeTakeFirst();
}

export function findSeriesByName(db: Db, name: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('series').select('id').where('name', '=', name).orderBy('id').executeTakeFirst();
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
  return numberOfPosts(eb, 'post_count', (posts) => posts.where('posts.status', '=', 'published'));
}

function wholeCount(eb: ExpressionBuilder<Tables, 'series'>) {
  return numberOfPosts(eb, 'all_posts', (posts) => posts);
}

function numberOfPosts<Name extends string>(
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
