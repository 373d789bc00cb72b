import { z } from 'zod';
import { chooseSlug } from '#server/base/choose-slug.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { chooseImage } from '#server/features/media/image-store.ts';
import { lockSiteLists, requireWholeList } from '#server/features/site/site-store.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { order } from '#shared/contracts/desk/order.ts';
import {
  type DeskPart,
  type DeskSeries,
  deskPart,
  deskSeries,
  type SeriesInput,
  seriesInput,
} from '#shared/contracts/desk/series.ts';
import { answer, loginAnswers, plainAnswers } from '#shared/contracts/envelope.ts';
import { series, seriesChoice, seriesDetail } from '#shared/contracts/series.ts';
import { idAnswer, reference, slug } from '#shared/contracts/text.ts';
import { listAllParts, lockParts, updatePart } from './part-store.ts';
import { readAllSeries, readDeskSeries, readOneDeskSeries, readSeries, SERIES_TAGS } from './read-series.ts';
import * as store from './series-store.ts';
import { listSeriesNames } from './series-store.ts';

export function seriesRoutes(app: App, { read }: Database) {
  const config = { cacheTags: [...SERIES_TAGS] };
  app.get('/series', { schema: { response: plainAnswers(z.array(series)) }, config }, () => readAllSeries(read));

  app.get(
    '/series/:slug',
    { schema: { params: z.object({ slug }), response: plainAnswers(seriesDetail) }, config },
    async (request) => {
      const found = await readSeries(read, request.params.slug);
      if (!found) throw notFound('There is no such series.');
      return found;
    },
  );

  app.get(
    '/dashboard/series',
    {
      schema: {
        description:
          'The series that a post can be put into. One with nothing but drafts is named only to admins and their writers.',
        security: NEEDS_BEARER,
        response: plainAnswers(z.array(seriesChoice)),
      },
    },
    ({ user }) => listSeriesNames(read, user.isAdmin ? null : user.id),
  );
}

const oneAnswer = { response: loginAnswers(deskSeries) };
const allAnswers = { response: loginAnswers(z.array(deskSeries)) };
const partAnswers = { response: loginAnswers(z.array(deskPart)) };
const deletedAnswer = { response: loginAnswers(idAnswer) };

/** `requireAdmin` guards these routes. */
export function seriesDeskRoutes(desk: App, database: Database) {
  const params = reference;
  desk.get('/desk/series', { schema: allAnswers }, async () => answer(await readDeskSeries(database.read)));
  desk.post('/desk/series', { schema: { ...oneAnswer, body: seriesInput } }, async (request) =>
    answer(await addSeries(database, request.user, request.body), 'Series added.'),
  );
  desk.put('/desk/series/:id', { schema: { ...oneAnswer, params, body: seriesInput } }, async (request) =>
    answer(await changeSeries(database, request.user, request.params.id, request.body), 'Series saved.'),
  );
  desk.delete('/desk/series/:id', { schema: { ...deletedAnswer, params } }, async (request) => {
    const { id } = request.params;
    await deleteSeries(database, request.user, id);
    return answer({ id }, 'Series deleted.');
  });
  desk.put('/desk/series/order', { schema: { ...allAnswers, body: order } }, async (request) =>
    answer(await orderSeries(database, request.user, request.body.ids), 'Order saved.'),
  );
  desk.get('/desk/series/:id/parts', { schema: { ...partAnswers, params } }, async (request) =>
    answer(await readDeskParts(database, request.params.id)),
  );
  desk.put('/desk/series/:id/parts', { schema: { ...partAnswers, params, body: order } }, async (request) =>
    answer(await orderParts(database, request.user, request.params.id, request.body.ids), 'Order saved.'),
  );
}

/**
 * Adds a series at the end of the list.
 * @throws {HttpError} 409 if another series has the slug, 422 if the image no longer exists
 */
function addSeries(database: Database, by: { id: number }, input: SeriesInput): Promise<DeskSeries> {
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
function changeSeries(database: Database, by: { id: number }, id: number, input: SeriesInput): Promise<DeskSeries> {
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
function deleteSeries(database: Database, by: { id: number }, id: number): Promise<void> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    const { name } = await readOneDeskSeries(db, id);
    await store.deleteSeriesRow(db, id);
    await recordAudit(db, 'series deleted', { by, subject: name });
    db.invalidate('series');
  });
}

/** @throws {HttpError} 409 if `ids` are not exactly those of all series */
function orderSeries(database: Database, by: { id: number }, ids: number[]): Promise<DeskSeries[]> {
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

/** The parts of a series in order, drafts included. @throws {HttpError} 404 */
async function readDeskParts({ read }: Database, id: number): Promise<DeskPart[]> {
  await readOneDeskSeries(read, id);
  return listAllParts(read, id);
}

/**
 * Puts the parts of a series in order. The posts are not changed otherwise, so nobody who writes one gets a conflict.
 * @param ids those of all parts that are not in the bin
 * @throws {HttpError} 404; 409 if they are others
 */
function orderParts(database: Database, by: { id: number }, id: number, ids: number[]): Promise<DeskPart[]> {
  return database.transaction(async (db) => {
    const { name } = await readOneDeskSeries(db, id);
    const before = await lockParts(db, id);
    requireWholeList(before, ids);
    const orderBefore = new Map(before.map((part) => [part.id, part.series_order]));
    for (const [index, postId] of ids.entries()) {
      const order = index + 1;
      if (orderBefore.get(postId) !== order) await updatePart(db, postId, order);
    }
    await recordAudit(db, 'parts ordered', { by, subject: name });
    db.invalidate('series');
    return listAllParts(db, id);
  });
}
