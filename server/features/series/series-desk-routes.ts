import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { order } from '#shared/contracts/desk/order.ts';
import { deskPart, deskSeries, seriesInput } from '#shared/contracts/desk/series.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { addSeries, changeSeries, deleteSeries, orderSeries } from './change-series.ts';
import { orderParts, readDeskParts } from './order-parts.ts';
import { readDeskSeries } from './read-series.ts';

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
