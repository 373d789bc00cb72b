import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { deliverLetter, deliveryOf } from '../../../test/support/mail/letter-deliveries.ts';
import { claimDeliveries } from './delivery-store.ts';

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
});
