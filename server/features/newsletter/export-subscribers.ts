import { setImmediate } from 'node:timers/promises';
import { csvLine } from '#server/base/csv.ts';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { countSubscriberStates, listSubscribedAfter } from './subscriber-desk-store.ts';
import type { Subscriber } from './subscriber-store.ts';
import { unsubscribeLink } from './subscription-links.ts';

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
