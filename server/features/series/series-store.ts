import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { findOrCreate, lastPlace, slugsIn } from '#server/features/site/named-list-store.ts';
import { slugOf } from '#shared/text/slug.ts';

export const seriesSlugs = slugsIn({
  unit: 'series',
  table: 'series',
  formerSlugs: 'former_series_slugs',
  owner: 'series_id',
});

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

/** @param slug the current or a former one */
export async function findSeriesBySlug(db: Db, slug: string): Promise<SeriesRow | undefined> {
  const id = await seriesSlugs.findId(db, slug);
  return id === undefined ? undefined : findSeries(db, id);
}

interface NewSeries {
  name: string;
  /** The one that is wished for; otherwise it is made from the name. */
  slug?: string | undefined;
  description?: string | undefined;
  imageId?: number | undefined;
  /** Whether one of the same name is another one if its slug differs. */
  bySlug?: boolean;
}

/** @returns the id of the series of that name, which is created if there is none */
export function findOrCreateSeries(db: WriteDb, series: NewSeries): Promise<{ id: number; isNew: boolean }> {
  const { name, slug = name, description = '', imageId = null } = series;
  return findOrCreate<{ id: number; isNew: boolean }>(
    db,
    async () => {
      const id = series.bySlug ? await seriesSlugs.findId(db, slugOf(slug)) : (await findSeriesByName(db, name))?.id;
      return id === undefined ? undefined : { id, isNew: false };
    },
    async () => {
      const free = await seriesSlugs.firstFree(db, slug);
      return { id: await insertSeries(db, { name, slug: free, description, image_id: imageId }), isNew: true };
    },
  );
}

/** Adds the series at the end. @returns its id */
export async function insertSeries(
  db: WriteDb,
  series: Omit<Insertable<Tables['series']>, 'position'>,
): Promise<number> {
  const { id } = await db
    .insertInto('series')
    .values({ ...series, position: lastPlace('series') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectCounted(db: Db) {
  return db
    .selectFrom('series')
    .selectAll('series')
    .select((eb) => [
      numberOf(postsOf(eb).where('posts.status', '=', 'published')).as('post_count'),
      numberOf(postsOf(eb)).as('all_posts'),
    ]);
}

function numberOf(posts: ReturnType<typeof postsOf>) {
  return posts
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();
}

function postsOf(eb: ExpressionBuilder<Tables, 'series'>) {
  return eb.selectFrom('posts').whereRef('posts.series_id', '=', 'series.id');
}
