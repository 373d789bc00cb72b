import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { newEmail } from '../../../test/support/accounts/accounts.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { deliverLetter, deliveryOf } from '../../../test/support/mail/letter-deliveries.ts';
import { claimDeliveries, recoverDeliveries, retryUnknown } from './delivery-store.ts';

/** A delivery whose process has it until then. */
async function leave(database: Database, status: 'claimed' | 'sending', leased_until: number): Promise<number> {
  const { deliveryId: id } = await deliverLetter(database, { email: newEmail(), status });
  const columns = { lease: 'mine', leased_until };
  await database.transaction((db) => db.updateTable('deliveries').set(columns).where('id', '=', id).execute());
  return id;
}

onBothDatabases('a delivery', (open) => {
  test('that was put off is claimed when it is due, and not before', async () => {
    const { database } = await open();
    const { deliveryId: id } = await deliverLetter(database, { status: 'pending' });
    const { letter_id: letterId } = await deliveryOf(database, id);
    await database.transaction(async (db) => {
      await db.updateTable('letters').set({ status: 'sending' }).where('id', '=', letterId).execute();
      await db.updateTable('deliveries').set({ due_at: 100 }).where('id', '=', id).execute();
    });
    const claim = (now: number) =>
      database.transaction((db) =>
        claimDeliveries(db, { letterId, limit: 10, lease: 'mine', now, leasedUntil: now + 50 }),
      );
    expect(await claim(99)).toEqual([]);
    expect(await claim(100)).toMatchObject([{ id, attempts: 1 }]);
  });

  test('that its process left is due again if nothing was said to the mail server yet, and unknown if something was', async () => {
    const { database } = await open();
    const [claimed, sending, leased] = [
      await leave(database, 'claimed', 99),
      await leave(database, 'sending', 99),
      await leave(database, 'sending', 100),
    ];
    expect(await database.transaction((db) => recoverDeliveries(db, { now: 100, latest: 1000 }))).toBe(2);
    expect(await deliveryOf(database, claimed)).toMatchObject({ status: 'pending', due_at: 100, lease: null });
    expect(await deliveryOf(database, sending)).toMatchObject({ status: 'unknown' });
    expect(await deliveryOf(database, leased)).toMatchObject({ status: 'sending' });
  });

  test('of which nobody knows is tried again a few times, and not after long', async () => {
    const { database } = await open();
    const { deliveryId: id } = await deliverLetter(database, { status: 'unknown' });
    const { letter_id: letterId, changed_at, attempts } = await deliveryOf(database, id);
    const retry = (after: number, most: number) =>
      database.transaction((db) => retryUnknown(db, { letterId, after, attempts: most }));
    expect(await retry(changed_at, attempts + 1)).toBe(0);
    expect(await retry(changed_at - 1, attempts)).toBe(0);
    expect(await retry(changed_at - 1, attempts + 1)).toBe(1);
    expect(await deliveryOf(database, id)).toMatchObject({ status: 'pending', first_unknown_at: changed_at });
  });
});
