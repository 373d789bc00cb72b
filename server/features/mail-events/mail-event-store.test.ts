import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { deliverLetter, SUBSCRIBER } from '../../../test/support/mail/letter-deliveries.ts';
import { findLatestDelivery } from './mail-event-store.ts';

onBothDatabases('the latest letter to an address', (open) => {
  test('is the last that went out to it, unless that is too long ago', async () => {
    const { database } = await open();
    const began = Date.now();
    await deliverLetter(database);
    const latest = await deliverLetter(database, { status: 'unknown' });
    await deliverLetter(database, { status: 'pending' });
    await deliverLetter(database, { email: 'other@mail.example' });
    const find = (email: string, after: number) => findLatestDelivery(database.read, { email, after });
    expect(await find(SUBSCRIBER, began - 1)).toMatchObject({ deliveryId: latest.deliveryId });
    expect(await find(SUBSCRIBER, Date.now())).toBeUndefined();
    expect(await find('nobody@mail.example', began - 1)).toBeUndefined();
  });
});
