import { conflict } from '#server/base/errors.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { chooseImage } from '#server/features/media/choose-image.ts';
import { lockSiteLists, requireWholeList } from '#server/features/site/site-list-lock.ts';
import type { DeskSeries, SeriesInput } from '#shared/contracts/desk/series.ts';
import { slugOf } from '#shared/text/slug.ts';
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
  return { name, description, slug: await chooseSlug(db, { name, slug }, ownId), ...image };
}

/** @throws {HttpError} 409 if another series has the requested slug or had it: its old addresses still lead there */
async function chooseSlug(db: Db, { name, slug }: { name: string; slug: string }, ownId?: number): Promise<string> {
  const isFree = async (wanted: string) => {
    const series = await store.findSeriesBySlug(db, wanted);
    return series === undefined || series.id === ownId;
  };
  if (slug !== '') {
    if (await isFree(slug)) return slug;
    throw conflict(`The slug “${slug}” belongs to another series, or did so once.`, 'slug');
  }
  const made = slugOf(name);
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? made : `${made}-${number}`;
    if (await isFree(numbered)) return numbered;
  }
}
