import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { updateRows } from '#server/database/rows.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { chooseImage } from '#server/features/media/image-store.ts';
import { siteListRoutes } from '#server/features/site/site-list.ts';
import { requireWholeList } from '#server/features/site/site-store.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers, plainAnswers } from '#shared/contracts/envelope.ts';
import { order } from '#shared/contracts/list.ts';
import {
  type DeskPart,
  deskPart,
  deskSeries,
  type SeriesInput,
  series,
  seriesChoice,
  seriesDetail,
  seriesInput,
} from '#shared/contracts/series.ts';
import { reference, slug } from '#shared/contracts/text.ts';
import { listAllParts, lockParts } from './part-store.ts';
import {
  insertSeries,
  listSeriesNames,
  readAllSeries,
  readDeskSeries,
  readOneDeskSeries,
  readSeries,
  SERIES_TAGS,
  seriesSlugs,
} from './series-store.ts';

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

export function seriesDeskRoutes(desk: App, database: Database) {
  siteListRoutes(desk, database, {
    ...{ unit: 'series', units: 'series', input: seriesInput, item: deskSeries },
    nameOf: ({ name }) => name,
    tags: ['series'],
    // Posts of one series are not suggested on the pages of one another.
    itemTags: ['posts', 'suggestions'],
    readAll: readDeskSeries,
    readOne: readOneDeskSeries,
    columnsOf,
    insert: (db, columns) => insertSeries(db, { image_id: null, ...columns }),
    slugs: seriesSlugs,
    // Its posts stay, and are in no series any more.
    beforeDeletion: async (db, { id }) =>
      void (await updateRows(db, 'posts', { series_id: id }, { series_order: null })),
  });
  const partAnswers = { response: loginAnswers(z.array(deskPart)), params: reference };
  desk.get('/desk/series/:id/parts', { schema: partAnswers }, async (request) =>
    answer(await readDeskParts(database, request.params.id)),
  );
  desk.put('/desk/series/:id/parts', { schema: { ...partAnswers, body: order } }, async (request) =>
    answer(await orderParts(database, request.user, request.params.id, request.body.ids), 'Order saved.'),
  );
}

async function columnsOf(db: WriteDb, { name, description, slug, imageId }: SeriesInput, ownId?: number) {
  await chooseImage(db, imageId);
  const image = imageId === undefined ? {} : { image_id: imageId };
  const chosen = await seriesSlugs.choose(db, { name, slug }, ownId);
  return { name, description, slug: chosen, ...image };
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
      if (orderBefore.get(postId) !== order) await updateRows(db, 'posts', { id: postId }, { series_order: order });
    }
    await recordAudit(db, 'parts ordered', { by, subject: name });
    db.invalidate('series');
    return listAllParts(db, id);
  });
}
