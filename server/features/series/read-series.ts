import { notFound } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import { presentFile } from '#server/features/media/image-address.ts';
import { findImages, type ImageRow } from '#server/features/media/image-store.ts';
import type { DeskSeries, Series, SeriesDetail } from '#shared/contracts/series.ts';
import { listPartsWithSummaries } from './part-store.ts';
import { findSeries, findSeriesBySlug, listSeries, type SeriesRow } from './series-store.ts';

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
