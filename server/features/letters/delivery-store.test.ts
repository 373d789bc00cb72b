import { expect, test } from 'vitest';
import { newEmail } from '../../../test/support/accounts/accounts.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { deliverLetter, deliveryOf } from '../../../test/support/mail/letter-deliveries.ts';
import { buildDelivery, buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { doubtDeliveries, listDueDeliveries, retryUnknown } from './delivery-store.ts';
import { leaseLetter } from './letter-store.ts';

onBothDatabases('a delivery', (open) => {
  test('that was put off is due at its time and not before, unless a clock that was ahead has put it off', async () => {
    const { database } = await open();
    const letterId = await buildSentLetter(database, { status: 'sending' });
    const id = await buildDelivery(database, letterId, null, { status: 'pending', due_at: 100 });
    const due = async (now: number) => {
      const claim = { letterId, limit: 10, now, latest: now + 50 };
      return (await listDueDeliveries(database.read, claim)).map((delivery) => delivery.id);
    };
    expect(await due(99)).toEqual([]);
    expect(await due(100)).toEqual([id]);
    expect(await due(49)).toEqual([id]);
  });

  test('that was being sent is unknown once another process has the letter', async () => {
    const { database } = await open();
    const letterId = await buildSentLetter(database, { status: 'sending' });
    const build = (status: 'pending' | 'sending') => buildDelivery(database, letterId, null, { status });
    const [pending, sending, own] = [await build('pending'), await build('sending'), await build('sending')];
    await database.transaction((db) => doubtDeliveries(db, { letterId, underWay: [own], now: 7 }));
    const states = await Promise.all([pending, sending, own].map((id) => deliveryOf(database, id)));
    expect(states.map(({ status, changed_at }) => [status, changed_at])).toEqual([
      ['pending', 1],
      ['unknown', 7],
      ['sending', 1],
    ]);
  });

  test('of which nobody knows is tried again a few times, and not after long', async () => {
    const { database } = await open();
    const { deliveryId: id } = await deliverLetter(database, { status: 'unknown', email: newEmail() });
    const { letter_id: letterId, changed_at, attempts } = await deliveryOf(database, id);
    const retry = (after: number, most: number) =>
      database.transaction((db) => retryUnknown(db, { letterId, after, attempts: most }));
    expect(await retry(changed_at, attempts + 1)).toBe(0);
    expect(await retry(changed_at - 1, attempts)).toBe(0);
    expect(await retry(changed_at - 1, attempts + 1)).toBe(1);
    expect(await deliveryOf(database, id)).toMatchObject({ status: 'pending', first_unknown_at: changed_at });
  });
});

onBothDatabases('a letter', (open) => {
  test('is sent by one process until its lease is over, or ends later than it can', async () => {
    const { database } = await open();
    const id = await buildSentLetter(database, { status: 'sending' });
    const take = (lease: string, now: number) =>
      database.transaction((db) => leaseLetter(db, { id, lease, now, leaseMs: 100 }));
    expect(await take('one', 1000)).toBe(true);
    expect(await take('other', 1050)).toBe(false);
    expect(await take('one', 1050)).toBe(true);
    expect(await take('other', 1150)).toBe(false);
    expect(await take('other', 1151)).toBe(true);
    expect(await take('one', 1152)).toBe(false);
    expect(await take('one', 900)).toBe(true);
  });
});
