import type { ExpressionBuilder, Insertable } from 'kysely';
import { notFound } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { presentFile } from '#server/features/media/image-address.ts';
import { findImages, type ImageRow } from '#server/features/media/image-store.ts';
import { findOrCreate, lastPlace, slugsIn } from '#server/features/site/named-list-store.ts';
import type { DeskSeries, Series, SeriesDetail } from '#shared/contracts/series.ts';
import { slugOf } from '#shared/text/slug.ts';
import { listPartsWithSummaries } from './part-store.ts';

export const seriesSlugs = slugsIn({
  unit: 'series',
  table: 'series',
  formerSlugs: 'former_series_slugs',
  owner: 'series_id',
});

type SeriesRow = Awaited<ReturnType<typeof listSeries>>[number];

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

/**
 * The cache tags of what shows series to strangers. Deleting an account invalidates its posts as `every-post` alone.
 */
export const SERIES_TAGS = ['series', 'every-post'] as const;

/** Series with published parts, in the owner's order. */
export async function readAllSeries(read: Db): Promise<Series[]> {
  const rows = (await listSeries(read)).filter(({ post_count }) => post_count > 0);
  const images = await imagesOf(read, rows);
  return rows.map((row) => presentSeries(row, images));
}

/**
 * Finds a series by its current or a former slug.
 * @returns `undefined` if strangers see no such series: one without published parts is as good as none
 */
export async function readSeries(read: Db, slug: string): Promise<SeriesDetail | undefined> {
  const row = await findSeriesBySlug(read, slug);
  if (!row || row.post_count === 0) return undefined;
  const [images, parts] = await Promise.all([imagesOf(read, [row]), listPartsWithSummaries(read, row.id)]);
  return { ...presentSeries(row, images), parts };
}

export async function readDeskSeries(read: Db): Promise<DeskSeries[]> {
  const rows = await listSeries(read);
  const images = await imagesOf(read, rows);
  return rows.map((row) => presentDeskSeries(row, images));
}

/** @throws {HttpError} 404 */
export async function readOneDeskSeries(read: Db, id: number): Promise<DeskSeries> {
  const row = await findSeries(read, id);
  if (!row) throw notFound('There is no such series.');
  return presentDeskSeries(row, await imagesOf(read, [row]));
}

function imagesOf(read: Db, rows: SeriesRow[]): Promise<Map<number, ImageRow>> {
  return findImages(
    read,
    rows.flatMap(({ image_id }) => image_id ?? []),
  );
}

function presentSeries(
  { id, slug, name, description, post_count, image_id }: SeriesRow,
  images: Map<number, ImageRow>,
) {
  const image = images.get(image_id ?? 0);
  return { id, slug, name, description, post_count, files: image ? [presentFile(image)] : [] };
}

function presentDeskSeries(row: SeriesRow, images: Map<number, ImageRow>): DeskSeries {
  return { ...presentSeries(row, images), all_posts: row.all_posts };
}
