import { setImmediate } from 'node:timers/promises';
import { tooLarge } from '#server/base/errors.ts';
import { localTime } from '#server/base/local-time.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { SubscribersImported } from '#shared/contracts/desk/subscriber.ts';
import { SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { hashAddress } from './address-hash.ts';
import { readSubscriberLines, type SubscriberLine } from './read-subscriber-lines.ts';
import { findUnsubscribed, insertConfirmed } from './subscriber-desk-store.ts';
import { makeSubscriberToken } from './subscription-links.ts';
import { findSuppressed } from './suppression-store.ts';

/** Rows per transaction, few enough that other writers do not wait long. */
const BATCH_SIZE = 500;

type Counts = Pick<SubscribersImported, 'added' | 'known' | 'left'>;

/**
 * Imports people who agreed to the newsletter elsewhere.
 * @throws {HttpError} 413 when the file is too large, 422 when its first line does not name the columns
 */
export async function importSubscribers(
  { database, secret }: { database: Database; secret: string },
  by: { id: number },
  csv: string,
  now: number,
): Promise<SubscribersImported> {
  if (Buffer.byteLength(csv) > SUBSCRIBERS_BYTES_MAXIMUM) {
    throw tooLarge(`The file is larger than ${SUBSCRIBERS_BYTES_MAXIMUM / 1024 / 1024} MB.`, 'csv');
  }
  const { timeZone } = await readSiteSettings(database.read);
  const today = { now, day: localTime(timeZone, now).day };
  const { people, repeated, refused, refusedCount } = await readSubscriberLines(csv, today);
  const counts: Counts = { added: 0, known: repeated, left: 0 };
  for (let from = 0; from < people.length; from += BATCH_SIZE) {
    const batch = people.slice(from, from + BATCH_SIZE);
    // Recorded with the first batch, so that the audit log also has imports that are interrupted.
    const audit = from === 0 ? { by, count: people.length } : undefined;
    add(counts, await importBatch({ database, secret }, batch, audit));
    // On SQLite none of this waits, so without a pause other requests would wait until the end.
    await setImmediate();
  }
  return { ...counts, refused, refusedCount };
}

function importBatch(
  { database, secret }: { database: Database; secret: string },
  people: SubscriberLine[],
  audit: Parameters<typeof recordAudit>[2] | undefined,
): Promise<Counts> {
  return database.transaction(async (db) => {
    if (audit) await recordAudit(db, 'subscribers imported', audit);
    const allowed = await withoutSuppressed(db, people, secret);
    const rows = allowed.map((person) => ({ ...person, asked_at: person.confirmed_at, token: makeSubscriberToken() }));
    const added = rows.length > 0 ? await insertConfirmed(db, rows) : new Set<string>();
    const others = allowed.map(({ email }) => email).filter((email) => !added.has(email));
    const left = others.length > 0 ? (await findUnsubscribed(db, others)).size : 0;
    const suppressed = people.length - allowed.length;
    return { added: added.size, known: others.length - left, left: left + suppressed };
  });
}

/** Leaves out addresses that bounced or complained: only their owners can bring them back. */
async function withoutSuppressed(db: WriteDb, people: SubscriberLine[], secret: string): Promise<SubscriberLine[]> {
  const hashes = new Map(people.map(({ email }) => [email, hashAddress(secret, email)]));
  const suppressed = await findSuppressed(db, [...hashes.values()]);
  return people.filter(({ email }) => !suppressed.has(hashes.get(email) ?? ''));
}

function add(to: Counts, more: Counts): void {
  to.added += more.added;
  to.known += more.known;
  to.left += more.left;
}
