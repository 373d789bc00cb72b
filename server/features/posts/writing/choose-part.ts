import { unprocessable } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import { findLastPart, findOtherWithPart } from '#server/features/series/part-store.ts';
import { findSeries, listSeriesNames } from '#server/features/series/series-store.ts';
import { PART_MAXIMUM } from '#shared/form-limits.ts';
import { maySee, type Viewer } from '../post-policy.ts';
import type { PartColumns } from './plan-save.ts';

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
  db: Db,
  { series_id, series_order }: Given,
  before: (PartColumns & { id: number }) | undefined,
): Promise<PartColumns | undefined> {
  const id = series_id === undefined ? (before?.series_id ?? null) : series_id;
  if (id === null) return series_id === null && before?.series_id ? { series_id: null, series_order: null } : undefined;
  if (id !== before?.series_id && !(await findSeries(db, id))) throw noSuchSeries();
  const isKept = series_order === undefined && id === before?.series_id;
  const order = isKept ? before?.series_order : series_order;
  // Parts with the same number are in the order in which they were written.
  const next = async () => Math.min((await findLastPart(db, id, before?.id)) + 1, PART_MAXIMUM);
  return { series_id: id, series_order: order ?? (await next()) };
}

const noSuchSeries = () => unprocessable('There is no such series. Choose another one.', 'series_id');

/**
 * The same for a writer, who is told if another post is this part. A part that keeps the number it has now is not looked
 * at: an import, two saves at once or a post that comes back from the bin can give two posts one number, and that must
 * keep nobody from saving either of them.
 * @throws {HttpError} 422 also for a series that the writer cannot know of, and for a number that is taken
 */
export async function chooseFreePart(
  db: Db,
  viewer: NonNullable<Viewer>,
  given: Given,
  before: (PartColumns & { id: number }) | undefined,
): Promise<PartColumns | undefined> {
  if (given.series_id && given.series_id !== before?.series_id) {
    const known = await listSeriesNames(db, viewer.isAdmin ? null : viewer.id);
    if (!known.some(({ id }) => id === given.series_id)) throw noSuchSeries();
  }
  const part = await choosePart(db, given, before);
  const { series_id, series_order } = part ?? {};
  if (series_id == null || series_order == null || given.series_order == null) return part;
  const isSame = series_id === before?.series_id && series_order === before.series_order;
  const other = isSame ? undefined : await findOtherWithPart(db, { series_id, series_order }, before?.id);
  if (!other) return part;
  const named = maySee(viewer, other) ? `“${other.title}”` : 'another post';
  throw unprocessable(
    `Part ${series_order} of this series is already ${named}. Choose another number.`,
    'series_order',
  );
}
