import { setImmediate } from 'node:timers/promises';
import { unprocessable } from '#server/base/errors.ts';
import type { Database, Db } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { SubscriberList, SubscribersImported } from '#shared/contracts/desk/subscriber.ts';
import { hashAddress } from './address-hash.ts';
import { gatherList, openUploaded, shapeOf } from './lists/gather-list.ts';
import type { ListPerson } from './lists/read-list.ts';
import { findSubscribers, insertConfirmed } from './subscriber-desk-store.ts';
import { makeSubscriberToken } from './subscription-links.ts';
import { findSuppressed } from './suppression-store.ts';

/** Rows per transaction, few enough that other writers do not wait long. */
const BATCH_SIZE = 500;

interface Deps {
  database: Database;
  /** The server's secret, with which suppressed addresses are recognised. */
  secret: string;
}

/**
 * Imports people who agreed to the newsletter elsewhere.
 * @throws {HttpError} 413 when the file is too large, 422 when nothing tells which of its columns is which
 */
export async function importSubscribers(
  { database, secret }: Deps,
  by: { id: number },
  list: SubscriberList,
  now: number,
): Promise<SubscribersImported> {
  const table = await openUploaded(list);
  const shape = shapeOf(table, list);
  if (!shape) {
    throw unprocessable('Say which column has the address, and which one the day they agreed.', 'csv');
  }
  const { timeZone } = await readSiteSettings(database.read);
  const { gathered, refused } = await gatherList(table, shape, { timeZone, now });
  const { people } = gathered;
  const counts = { added: 0, known: gathered.repeated, left: 0 };
  for await (const [batch, isFirst] of batchesOf(people)) {
    const sorted = await database.transaction(async (db) => {
      // Recorded with the first batch, so that the audit log also has imports that are interrupted.
      if (isFirst) await recordAudit(db, 'subscribers imported', { by, count: people.length });
      const { added, known, left } = await sortPeople(db, batch, secret);
      const saved = added.length > 0 ? (await insertConfirmed(db, added.map(rowOf))).size : 0;
      return { added: saved, known: known.length + added.length - saved, left: left.length };
    });
    for (const kind of ['added', 'known', 'left'] as const) counts[kind] += sorted[kind];
  }
  return {
    ...counts,
    unwanted: gathered.unwanted.size,
    refused: refused.first,
    refusedCount: refused.count,
  };
}

/** On SQLite nothing else waits, so without a pause other requests would wait until the end. */
export async function* batchesOf<Item>(items: Item[]): AsyncGenerator<[batch: Item[], isFirst: boolean]> {
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    yield [items.slice(from, from + BATCH_SIZE), from === 0];
    await setImmediate();
  }
}

interface Sorted<Person> {
  /** New here, or never confirmed. */
  added: Person[];
  /** Subscribed already. */
  known: Person[];
  /** They unsubscribed, bounced or complained: only the owner of such an address can bring it back. */
  left: Person[];
}

/** Tells of each person what an import would do. */
export async function sortPeople<Person extends { email: string }>(
  db: Db,
  people: Person[],
  secret: string,
): Promise<Sorted<Person>> {
  const hashes = new Map(people.map(({ email }) => [email, hashAddress(secret, email)]));
  const suppressed = await findSuppressed(db, [...hashes.values()]);
  const known = await findSubscribers(db, [...hashes.keys()]);
  const sorted: Sorted<Person> = { added: [], known: [], left: [] };
  for (const person of people) {
    const subscriber = known.get(person.email);
    const hasLeft = suppressed.has(hashes.get(person.email) ?? '') || subscriber?.unsubscribed_at != null;
    if (hasLeft) sorted.left.push(person);
    else if (subscriber?.confirmed_at != null) sorted.known.push(person);
    else sorted.added.push(person);
  }
  return sorted;
}

function rowOf({ email, confirmed_at, source, language }: ListPerson) {
  return { email, confirmed_at, source, language, asked_at: confirmed_at, token: makeSubscriberToken() };
}
