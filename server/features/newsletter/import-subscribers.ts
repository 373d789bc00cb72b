import { setImmediate } from 'node:timers/promises';
import { tooLarge } from '#server/base/errors.ts';
import { localTime } from '#server/base/local-time.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { SubscribersImported } from '#shared/contracts/desk/subscriber.ts';
import { SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { readSubscriberLines, type SubscriberLine } from './read-subscriber-lines.ts';
import { findLeft, insertConfirmed } from './subscriber-desk-store.ts';
import { makeSubscriberToken } from './subscription-links.ts';

/** Few enough that nobody who writes something else waits long. */
const AT_ONCE = 500;

type Counts = Pick<SubscribersImported, 'added' | 'known' | 'left'>;

/** People who agreed elsewhere. @throws {HttpError} 413 or 422 when nothing of it can be taken */
export async function importSubscribers(
  database: Database,
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
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    // Said at the beginning: also of an import that is cut off.
    const noted = from === 0 ? { by, count: people.length } : undefined;
    add(counts, await importSome(database, some, noted));
    // On SQLite nothing of it waits, so that nobody would be answered before the end.
    await setImmediate();
  }
  return { ...counts, refused, refusedCount };
}

function importSome(
  database: Database,
  people: SubscriberLine[],
  noted: Parameters<typeof recordAudit>[2] | undefined,
): Promise<Counts> {
  return database.transaction(async (db) => {
    if (noted) await recordAudit(db, 'subscribers imported', noted);
    const added = await insertConfirmed(
      db,
      people.map(({ email, confirmedAt, source }) => ({ email, confirmedAt, source, token: makeSubscriberToken() })),
    );
    const others = people.map(({ email }) => email).filter((email) => !added.has(email));
    const left = others.length > 0 ? (await findLeft(db, others)).size : 0;
    return { added: added.size, known: others.length - left, left };
  });
}

function add(to: Counts, more: Counts): void {
  to.added += more.added;
  to.known += more.known;
  to.left += more.left;
}
