import { unprocessable } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { findLastPart, findSeries } from '#server/features/series/series-store.ts';
import { PART_MAXIMUM } from '#shared/form-limits.ts';
import type { SeriesPart } from './save-post.ts';

interface Given {
  series_id?: number | null | undefined;
  series_order?: number | null | undefined;
}

/**
 * Decides which part of which series a post becomes. A post that is put into a series without a number becomes its last
 * part, and so does one whose number is taken away.
 * @returns `undefined` if it stays what it is
 * @throws {HttpError} 422 if there is no such series
 */
export async function choosePart(
  db: WriteDb,
  { series_id, series_order }: Given,
  before: (SeriesPart & { id: number }) | undefined,
): Promise<SeriesPart | undefined> {
  const id = series_id === undefined ? (before?.series_id ?? null) : series_id;
  if (id === null) return series_id === null && before?.series_id ? { series_id: null, series_order: null } : undefined;
  if (id !== before?.series_id && !(await findSeries(db, id))) {
    throw unprocessable('There is no such series. Please choose another one.', 'series_id');
  }
  const isKept = series_order === undefined && id === before?.series_id;
  const order = (isKept ? before?.series_order : series_order) ?? (await nextPart(db, id, before?.id));
  return { series_id: id, series_order: order };
}

/** Parts with the same number are in the order in which they were written. */
async function nextPart(db: WriteDb, seriesId: number, postId: number | undefined): Promise<number> {
  return Math.min((await findLastPart(db, seriesId, postId)) + 1, PART_MAXIMUM);
}
