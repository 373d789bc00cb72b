import { badRequest, conflict } from '#server/base/errors.ts';
import { localTime } from '#server/base/iso-time.ts';
import type { Database, Db } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { noonOf } from '#server/features/posts/writing/publication-date.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { SubscriberAddition } from '#shared/contracts/desk/subscriber.ts';
import { sortPeople } from './import-subscribers.ts';
import { findSubscribers, insertConfirmed } from './subscriber-desk-store.ts';
import type { Subscriber } from './subscriber-store.ts';
import { makeSubscriberToken } from './subscription-links.ts';

const ONLY_THEY = 'Only they can subscribe again, on the site.';

/**
 * Adds somebody who has told the admin that they want letters.
 * @throws {HttpError} 400 for a day that cannot be; 409 for an address that is subscribed, or whose owner has left
 */
export async function addSubscriber(
  { database, secret }: { database: Database; secret: string },
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
    const { added } = await sortPeople(db, [row], secret);
    const saved = added.length > 0 ? await insertConfirmed(db, added) : new Set();
    const subscriber = (await findSubscribers(db, [email])).get(email);
    if (!subscriber || saved.size === 0) throw conflict(await whyNot(db, row, subscriber, secret), 'email');
    await recordAudit(db, 'subscriber added', { by });
    return subscriber;
  });
}

async function whyNot(
  db: Db,
  person: { email: string },
  subscriber: Subscriber | undefined,
  secret: string,
): Promise<string> {
  if (subscriber?.ended_by === 'complaint') return `They reported a letter as spam. ${ONLY_THEY}`;
  if (subscriber?.unsubscribed_at != null && subscriber.ended_by === null) return `They unsubscribed. ${ONLY_THEY}`;
  const { left } = await sortPeople(db, [person], secret);
  if (left.length > 0) return `Letters to this address came back, or were reported as spam. ${ONLY_THEY}`;
  if (subscriber?.paused_at != null)
    return 'They are subscribed, but paused: letters came back. Resume them in the list.';
  return 'They are subscribed already.';
}
