import { chooseSlug } from '#server/base/choose-slug.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { chooseImage } from '#server/features/media/image-store.ts';
import { lockSiteLists, requireWholeList } from '#server/features/site/site-list-lock.ts';
import type { DeskSeries, SeriesInput } from '#shared/contracts/desk/series.ts';
import { readDeskSeries, readOneDeskSeries } from './read-series.ts';
import * as store from './series-store.ts';

/**
 * Adds a series at the end of the list.
 * @throws {HttpError} 409 if another series has the slug, 422 if the image no longer exists
 */
export function addSeries(database: Database, by: { id: number }, input: SeriesInput): Promise<DeskSeries> {
  return database.transaction(async (db) => {
    const columns = await columnsOf(db, input);
    const id = await store.insertSeries(db, { image_id: null, ...columns });
    await recordAudit(db, 'series added', { by, subject: input.name });
    db.invalidate('series');
    return readOneDeskSeries(db, id);
  });
}

/**
 * The series keeps its posts, and addresses with its old slug still lead to it.
 * @throws {HttpError} 404; 409 if another series has the slug; 422 if the image no longer exists
 */
export function changeSeries(
  database: Database,
  by: { id: number },
  id: number,
  input: SeriesInput,
): Promise<DeskSeries> {
  return database.transaction(async (db) => {
    const columns = await columnsOf(db, input, id);
    const before = await readOneDeskSeries(db, id);
    await store.updateSeries(db, id, columns);
    if (columns.slug !== before.slug) await store.moveSeriesSlug(db, id, { from: before.slug, to: columns.slug });
    await recordAudit(db, 'series changed', { by, subject: input.name });
    db.invalidate('series');
    return readOneDeskSeries(db, id);
  });
}

/** The posts stay. @throws {HttpError} 404 */
export function deleteSeries(database: Database, by: { id: number }, id: number): Promise<void> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    const { name } = await readOneDeskSeries(db, id);
    await store.deleteSeriesRow(db, id);
    await recordAudit(db, 'series deleted', { by, subject: name });
    db.invalidate('series');
  });
}

/** @throws {HttpError} 409 if `ids` are not exactly those of all series */
export function orderSeries(database: Database, by: { id: number }, ids: number[]): Promise<DeskSeries[]> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    requireWholeList(await store.listSeries(db), ids);
    for (const [index, id] of ids.entries()) await store.updateSeries(db, id, { position: index + 1 });
    await recordAudit(db, 'series ordered', { by });
    db.invalidate('series');
    return readDeskSeries(db);
  });
}

async function columnsOf(db: WriteDb, { name, description, slug, imageId }: SeriesInput, ownId?: number) {
  await lockSiteLists(db);
  await chooseImage(db, imageId);
  const image = imageId === undefined ? {} : { image_id: imageId };
  const chosen = await chooseSlug({ name, slug }, { unit: 'series', isFree: isSlugFree(db, ownId) });
  return { name, description, slug: chosen, ...image };
}

function isSlugFree(db: Db, ownId: number | undefined) {
  return async (slug: string) => {
    const series = await store.findSeriesBySlug(db, slug);
    return series === undefined || series.id === ownId;
  };
}
