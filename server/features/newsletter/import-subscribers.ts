import { setImmediate } from 'node:timers/promises';
import { badRequest, conflict, unprocessable } from '#server/base/errors.ts';
import { isoTime, localTime } from '#server/base/iso-time.ts';
import type { Database, Db } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { noonOf } from '#server/features/posts/writing/publication-date.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type {
  SubscriberAddition,
  SubscriberList,
  SubscribersChecked,
  SubscribersImported,
} from '#shared/contracts/desk/subscriber.ts';
import { type GatheredList, gatherList, openUploaded, shapeOf } from './lists/gather-list.ts';
import type { ListPerson, ListTable } from './lists/read-list.ts';
import { findSubscribers, insertConfirmed, type Subscriber } from './subscriber-store.ts';
import { makeSubscriberToken } from './subscription-links.ts';
import { findSuppressed, hashAddress } from './suppression-store.ts';

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
  const found = await readUploaded(database, list, now);
  if (!found) throw unprocessable('Say which column has the address, and which one the day they agreed.', 'csv');
  const { gathered, refused } = found;
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

/** @returns `undefined` if it is not known which column is which */
async function readUploaded({ read }: Database, list: SubscriberList, now: number) {
  const table = await openUploaded(list);
  const shape = shapeOf(table, list);
  if (!shape) return undefined;
  const { timeZone } = await readSiteSettings(read);
  return { program: shape.program ?? null, ...(await gatherList(table, shape, { timeZone, now })) };
}

/** On SQLite nothing else waits, so without a pause other requests would wait until the end. */
async function* batchesOf<Item>(items: Item[]): AsyncGenerator<[batch: Item[], isFirst: boolean]> {
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    yield [items.slice(from, from + BATCH_SIZE), from === 0];
    await setImmediate();
  }
}

/**
 * Tells of each person what an import would do. `left`: they unsubscribed, bounced or complained, so that only the owner of
 * the address can bring it back.
 */
async function sortPeople<Person extends { email: string }>(db: Db, people: Person[], secret: string) {
  const hashes = new Map(people.map(({ email }) => [email, hashAddress(secret, email)]));
  const suppressed = await findSuppressed(db, [...hashes.values()]);
  const known = await findSubscribers(db, [...hashes.keys()]);
  const sorted = { added: [] as Person[], known: [] as Person[], left: [] as Person[] };
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

/**
 * Adds somebody who has told the admin that they want letters.
 * @throws {HttpError} 400 for a day that cannot be; 409 for an address that is subscribed, or whose owner has left
 */
export async function addSubscriber(
  { database, secret }: Deps,
  by: { id: number },
  { email, source, agreed_on, language }: SubscriberAddition,
  now: number,
): Promise<Subscriber> {
  const { timeZone } = await readSiteSettings(database.read);
  if (agreed_on > localTime(timeZone, now).day) throw badRequest('This day is in the future.', 'agreed_on');
  if (agreed_on < '1970-01-02') throw badRequest('This day is too long ago.', 'agreed_on');
  const confirmed_at = Math.min(noonOf(agreed_on, timeZone), now);
  const row = { email, source, language, confirmed_at, asked_at: confirmed_at, token: makeSubscriberToken() };
  return database.transaction(async (db) => {
    const { added, left } = await sortPeople(db, [row], secret);
    if (left.length > 0) {
      const why = 'They unsubscribed, or letters to this address came back or were reported as spam.';
      throw conflict(`${why} Only they can subscribe again, on the site.`, 'email');
    }
    const saved = added.length > 0 ? await insertConfirmed(db, added) : new Set();
    const subscriber = (await findSubscribers(db, [email])).get(email);
    if (subscriber?.paused_at != null) {
      throw conflict('They are subscribed, but paused: letters came back. Resume them in the list.', 'email');
    }
    if (!subscriber || saved.size === 0) throw conflict('They are subscribed already.', 'email');
    await recordAudit(db, 'subscriber added', { by });
    return subscriber;
  });
}

const EXAMPLES = 3;
const EXAMPLE_MAXIMUM = 100;
/** A table of more is none of subscribers. */
const COLUMNS_SHOWN = 200;

/**
 * Tells what an import of this list would do, or asks for its columns.
 * @throws {HttpError} 413 when the file is too large, 422 when it is no table
 */
export async function checkSubscribers(deps: Deps, list: SubscriberList, now: number): Promise<SubscribersChecked> {
  const columns = await columnsOf(await openUploaded(list));
  const found = await readUploaded(deps.database, list, now);
  if (!found) return { columns, program: null, outcome: null };
  const { program, gathered, refused } = found;
  const { counts, examples } = await outcomeOf(deps, gathered);
  return {
    columns,
    program,
    outcome: {
      ...{ ...counts, known: counts.known + gathered.repeated, examples },
      ...{ unwanted: gathered.unwanted.size, unwantedBy: reasonsOf(gathered), paying: gathered.paying },
      ...{ refused: refused.first, refusedCount: refused.count },
    },
  };
}

async function columnsOf({ names, rows }: ListTable): Promise<SubscribersChecked['columns']> {
  const columns = names.slice(0, COLUMNS_SHOWN).map((name) => ({ name, examples: [] as string[] }));
  for (let read = 0; read < EXAMPLES; read += 1) {
    const { value } = await rows.next();
    for (const [index, column] of columns.entries()) {
      const example = value?.fields?.[index]?.trim();
      if (example) column.examples.push(example.slice(0, EXAMPLE_MAXIMUM));
    }
  }
  return columns;
}

async function outcomeOf({ database, secret }: Deps, gathered: GatheredList) {
  const counts = { added: 0, known: 0, left: 0 };
  const examples: NonNullable<SubscribersChecked['outcome']>['examples'] = {
    ...{ added: [], known: [], left: [] },
    unwanted: [...gathered.unwanted.keys()].slice(0, EXAMPLES),
  };
  for await (const [batch] of batchesOf(gathered.people)) {
    const sorted = await sortPeople(database.read, batch, secret);
    for (const kind of ['added', 'known', 'left'] as const) counts[kind] += sorted[kind].length;
    for (const { email, confirmed_at, language } of sorted.added.slice(0, EXAMPLES - examples.added.length)) {
      examples.added.push({ email, language, confirmed_at: isoTime(confirmed_at) });
    }
    for (const kind of ['known', 'left'] as const) {
      examples[kind].push(...sorted[kind].slice(0, EXAMPLES - examples[kind].length).map(({ email }) => email));
    }
  }
  return { counts, examples };
}

function reasonsOf({ unwanted }: GatheredList) {
  const by = { unsubscribed: 0, bounced: 0, unconfirmed: 0 };
  for (const reason of unwanted.values()) by[reason] += 1;
  return by;
}
