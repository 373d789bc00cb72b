import { setImmediate } from 'node:timers/promises';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { writeCsvRecords } from './csv-records.ts';
import { countSubscriberStates, listSubscribedAfter } from './subscriber-desk-store.ts';
import type { Subscriber } from './subscriber-store.ts';
import { unsubscribeLink } from './subscription-links.ts';

const ROWS_AT_ONCE = 500;
/** By which spreadsheets know that this is Unicode. */
const BYTE_ORDER_MARK = '\uFEFF';
const COLUMNS = ['email', 'confirmed_at', 'source', 'unsubscribe'];

/**
 * Who gets letters, as a table for whatever writes them; an import takes it as it is. Noted in the history before the
 * first address is given out.
 *
 * @returns the table, a piece at a time: each is read when the one before it was taken
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
  yield BYTE_ORDER_MARK + writeCsvRecords([COLUMNS]);
  for (let after = 0; ; ) {
    const subscribers = await listSubscribedAfter(read, after, ROWS_AT_ONCE);
    const last = subscribers.at(-1);
    if (!last) return;
    yield writeCsvRecords(subscribers.map((subscriber) => rowOf(subscriber, siteUrl)));
    after = last.id;
    // Where the rows come at once and the network takes them at once, nobody else would be answered.
    await setImmediate();
  }
}

function rowOf({ email, confirmed_at, source, token }: Subscriber, siteUrl: string): string[] {
  return [email, isoTime(confirmed_at as number), source, unsubscribeLink(siteUrl, token)];
}
