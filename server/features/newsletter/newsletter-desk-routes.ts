import { Readable } from 'node:stream';
import type { Database } from '#server/database/database.ts';
import { requireBearer } from '#server/features/accounts/require-login.ts';
import type { App } from '#server/http/typed-app.ts';
import { isoDay } from '#server/iso-time.ts';
import { partOf } from '#server/part-of.ts';
import {
  deskSubscriber,
  subscriberPage,
  subscriberQuery,
  subscriberReference,
  subscribersImport,
  subscribersImported,
} from '#shared/contracts/desk/subscriber.ts';
import { answer, answers, refusesStrangers } from '#shared/contracts/envelope.ts';
import { SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { exportSubscribers } from './export-subscribers.ts';
import { importSubscribers } from './import-subscribers.ts';
import { countSubscriberStates, countSubscribers, listSubscribers } from './subscriber-desk-store.ts';
import { presentSubscriber } from './subscriber-presenter.ts';
import { unsubscribeAtDesk } from './unsubscribe-at-desk.ts';

/** As JSON, text with many quotes or line ends is longer than it is. */
const IMPORT_LIMIT_BYTES = 2 * SUBSCRIBERS_BYTES_MAXIMUM;

/** For admins: see `deskCalls`. */
export function newsletterDeskRoutes(desk: App, database: Database, siteUrl: () => string) {
  const { read } = database;
  const schemaOf = <Response extends object>(response: Response) => ({
    response: { ...response, ...refusesStrangers },
  });

  const listing = { ...schemaOf(answers(subscriberPage)), querystring: subscriberQuery };
  desk.get('/desk/subscribers', { schema: listing }, async ({ query }) => {
    const { page, limit, offset } = partOf(query);
    const { search = '', show = 'all' } = query;
    const sought = { beginning: search.toLowerCase(), state: show === 'all' ? undefined : show };
    const [rows, count, totals] = await Promise.all([
      listSubscribers(read, { ...sought, limit, offset }),
      countSubscribers(read, sought),
      countSubscriberStates(read),
    ]);
    return answer({ rows: rows.map(presentSubscriber), count, page, limit, totals: { ...totals } });
  });

  const importing = { ...schemaOf(answers(subscribersImported)), body: subscribersImport };
  desk.post('/desk/subscribers/import', { schema: importing, bodyLimit: IMPORT_LIMIT_BYTES }, async (request) => {
    const imported = await importSubscribers(database, request.user, request.body.csv, Date.now());
    return answer(imported, `Subscribers added: ${imported.added}.`);
  });

  // A question for the headers alone exports nothing, and must not stand in the history.
  const table = { description: 'Everybody who gets letters, as a CSV file.' };
  const exporting = { schema: table, exposeHeadRoute: false, onRequest: requireBearer };
  desk.get('/desk/subscribers/export', exporting, async (request, reply) => {
    const pieces = await exportSubscribers(database, request.user, siteUrl());
    const day = isoDay(Date.now());
    reply.header('content-disposition', `attachment; filename="subscribers-${day}.csv"`);
    return reply.type('text/csv; charset=utf-8').send(Readable.from(pieces, { objectMode: false }));
  });

  const leaving = { ...schemaOf(answers(deskSubscriber)), params: subscriberReference };
  desk.post('/desk/subscribers/:id/unsubscribe', { schema: leaving }, async (request) => {
    const subscriber = await unsubscribeAtDesk(database, request.user, request.params.id);
    return answer(presentSubscriber(subscriber), 'Unsubscribed. No letter goes there any more.');
  });
}
