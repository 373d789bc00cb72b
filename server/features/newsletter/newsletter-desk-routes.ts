import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { csvLine } from '#server/base/csv.ts';
import { notFound } from '#server/base/errors.ts';
import { isoDay, isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { requireBearer } from '#server/features/accounts/require-login.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  type DeskSubscriber,
  deskSubscriber,
  subscriberAddition,
  subscriberList,
  subscriberPage,
  subscriberQuery,
  subscribersChecked,
  subscribersImported,
} from '#shared/contracts/desk/subscriber.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { reference } from '#shared/contracts/text.ts';
import { SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { countOrNo } from '#shared/text/count-of.ts';
import { addSubscriber, checkSubscribers, importSubscribers } from './import-subscribers.ts';
import {
  countSubscriberStates,
  countSubscribers,
  findSubscriber,
  listSubscribedAfter,
  listSubscribers,
  markUnsubscribed,
  type Subscriber,
} from './subscriber-store.ts';
import { unsubscribeLink } from './subscription-links.ts';
import { resumeSubscription } from './suppression-store.ts';

/** JSON escapes quotation marks and line ends, which can double the length of the file. */
const IMPORT_LIMIT_BYTES = 2 * SUBSCRIBERS_BYTES_MAXIMUM;

interface NewsletterDesk {
  database: Database;
  /** The server's secret, with which suppressed addresses are recognised. */
  secret: string;
  siteUrl: () => string;
}

export function newsletterDeskRoutes(desk: App, { database, secret, siteUrl }: NewsletterDesk) {
  const { read, engine } = database;
  const listing = { response: loginAnswers(subscriberPage), querystring: subscriberQuery };
  desk.get('/desk/subscribers', { schema: listing }, async ({ query }) => {
    const { page, limit, offset } = toLimitOffset(query);
    const { search = '', show = 'all' } = query;
    const filter = { search, show };
    const [rows, count, totals] = await Promise.all([
      // To reach a page far behind, all before it are read.
      listSubscribers(offset === 0 ? read : engine.slowRead, filter, { limit, offset }),
      countSubscribers(read, filter),
      countSubscriberStates(read),
    ]);
    return answer({ rows: rows.map(presentSubscriber), count, page, limit, totals: { ...totals } });
  });

  const adding = { response: loginAnswers(deskSubscriber), body: subscriberAddition };
  desk.post('/desk/subscribers', { schema: adding }, async (request) => {
    const subscriber = await addSubscriber({ database, secret }, request.user, request.body, Date.now());
    return answer(presentSubscriber(subscriber), 'Added. They get the next letter.');
  });

  const checking = { response: loginAnswers(subscribersChecked), body: subscriberList };
  desk.post('/desk/subscribers/import/check', { schema: checking, bodyLimit: IMPORT_LIMIT_BYTES }, async (request) => {
    return answer(await checkSubscribers({ database, secret }, request.body, Date.now()));
  });

  const importing = { response: loginAnswers(subscribersImported), body: subscriberList };
  desk.post('/desk/subscribers/import', { schema: importing, bodyLimit: IMPORT_LIMIT_BYTES }, async (request) => {
    const imported = await importSubscribers({ database, secret }, request.user, request.body, Date.now());
    return answer(imported, `${countOrNo(imported.added, 'subscriber')} added.`);
  });

  // No HEAD route: it would be audited as an export, although it exports nothing.
  const table = { description: 'Everyone who gets letters, as a CSV file.' };
  const exporting = { schema: table, exposeHeadRoute: false, onRequest: requireBearer };
  desk.get('/desk/subscribers/export', exporting, async (request, reply) => {
    const pieces = await exportSubscribers(database, request.user, siteUrl());
    const day = isoDay(Date.now());
    reply.header('content-disposition', `attachment; filename="subscribers-${day}.csv"`);
    return reply.type('text/csv; charset=utf-8').send(Readable.from(pieces, { objectMode: false }));
  });

  const leaving = { response: loginAnswers(deskSubscriber), params: reference };
  desk.post('/desk/subscribers/:id/unsubscribe', { schema: leaving }, async (request) => {
    const subscriber = await actAtDesk(database, request.user, 'subscriber unsubscribed', request.params.id);
    return answer(presentSubscriber(subscriber), 'Unsubscribed. They get no more letters.');
  });

  desk.post('/desk/subscribers/:id/resume', { schema: leaving }, async (request) => {
    const subscriber = await actAtDesk(database, request.user, 'subscriber resumed', request.params.id);
    return answer(presentSubscriber(subscriber), 'Resumed. They get the next letter.');
  });
}

function presentSubscriber(row: Subscriber): DeskSubscriber {
  return {
    id: row.id,
    email: row.email,
    state: stateOf(row),
    asked_at: isoTime(row.asked_at),
    confirmed_at: isoTimeOrNull(row.confirmed_at),
    unsubscribed_at: isoTimeOrNull(row.unsubscribed_at),
    source: row.source,
    language: row.language,
  };
}

function stateOf({ confirmed_at, unsubscribed_at, paused_at, ended_by }: Subscriber): DeskSubscriber['state'] {
  if (ended_by !== null) return ended_by === 'bounce' ? 'bounced' : 'complained';
  if (unsubscribed_at !== null) return 'unsubscribed';
  if (paused_at !== null) return 'paused';
  return confirmed_at === null ? 'asked' : 'subscribed';
}

const ACTS = {
  /** For people who ask to leave without using the link in their mails. Does nothing when they have left already. */
  'subscriber unsubscribed': (db: WriteDb, id: number) => markUnsubscribed(db, { id }, Date.now()),
  /** For subscriptions that were paused because three letters in a row came back. */
  'subscriber resumed': resumeSubscription,
};

function actAtDesk(database: Database, by: { id: number }, act: keyof typeof ACTS, id: number): Promise<Subscriber> {
  return database.transaction(async (db) => {
    if (await ACTS[act](db, id)) await recordAudit(db, act, { by });
    const subscriber = await findSubscriber(db, id);
    if (!subscriber) throw notFound('This subscriber was deleted.');
    return subscriber;
  });
}

const BATCH_SIZE = 500;
/** Tells spreadsheets that the file is Unicode. */
const BYTE_ORDER_MARK = '\uFEFF';
const COLUMNS = ['email', 'confirmed_at', 'source', 'language', 'unsubscribe'];

/**
 * Exports the confirmed subscribers as a CSV table that an import accepts unchanged, and records it in the audit log before
 * the first address leaves the server.
 * @returns the table in pieces, each of which is read from the database when the one before it was taken
 */
export async function exportSubscribers(
  database: Database,
  by: { id: number },
  siteUrl: string,
): Promise<AsyncGenerator<string>> {
  const { subscribed } = await countSubscriberStates(database.read);
  await database.transaction((db) => recordAudit(db, 'subscribers exported', { by, count: subscribed }));
  return writeTable(database, siteUrl);
}

async function* writeTable({ read }: Database, siteUrl: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS, '\r\n');
  for (let after = 0; ; ) {
    const subscribers = await listSubscribedAfter(read, after, BATCH_SIZE);
    const last = subscribers.at(-1);
    if (!last) return;
    yield subscribers.map((subscriber) => csvLine(rowOf(subscriber, siteUrl), '\r\n')).join('');
    after = last.id;
    // If neither the database nor the network makes this loop wait, no other request would be served.
    await setImmediate();
  }
}

function rowOf({ email, confirmed_at, source, language, token }: Subscriber, siteUrl: string): string[] {
  return [email, isoTime(confirmed_at as number), source, language, unsubscribeLink(siteUrl, token)];
}
