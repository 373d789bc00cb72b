import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newEmail } from '../../../test/support/accounts/accounts.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { listSubscribers, openNewsletter } from '../../../test/support/mail/newsletter.ts';
import { buildDelivery, buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { makeDeliveryToken } from './delivery-token.ts';

onDatabase('an unsubscription by the link of a letter', (open) => {
  /** Somebody who got two letters, and somebody else who got one of them. */
  async function openWithLetters() {
    const site = await openNewsletter(open);
    const { database } = site;
    const [email, other] = [newEmail(), newEmail()];
    const { unsubscribe } = await site.subscribe(email);
    await site.subscribe(other);
    const subscribers = await listSubscribers(database);
    const idOf = (address: string) => subscribers.find((row) => row.email === address)?.id ?? 0;
    const [letter, second] = [await buildSentLetter(database), await buildSentLetter(database)];
    const deliveries = {
      own: await buildDelivery(database, letter, idOf(email)),
      second: await buildDelivery(database, second, idOf(email)),
      other: await buildDelivery(database, letter, idOf(other)),
    };
    const linkOf = (deliveryId: number, secret = TEST_SECRET) =>
      `${unsubscribe}?letter=${makeDeliveryToken(secret, { letterId: letter, deliveryId })}`;
    const left = async () => {
      const rows = await database.read.selectFrom('deliveries').selectAll().orderBy('id').execute();
      return rows.filter(({ unsubscribed_at }) => unsubscribed_at !== null).map(({ id }) => id);
    };
    const isSubscribed = async () =>
      (await listSubscribers(database)).find((row) => row.email === email)?.unsubscribed_at === null;
    return { ...site, deliveries, linkOf, left, isSubscribed };
  }

  test.each([
    ['in the page', {}],
    ['in the mail program', { 'List-Unsubscribe': 'One-Click' }],
  ])('by the button %s is counted for that letter', async (_, fields) => {
    const site = await openWithLetters();
    const link = site.linkOf(site.deliveries.own);
    for (const _time of [1, 2]) expect((await site.press(link, fields)).statusCode).toBeLessThan(400);
    expect(await site.left()).toEqual([site.deliveries.own]);
  });

  test('succeeds whatever is said of the letter, and is counted for none that is not theirs', async () => {
    const site = await openWithLetters();
    const { own, second, other } = site.deliveries;
    const plain = site.linkOf(own).split('?')[0];
    const links = [
      site.linkOf(other),
      site.linkOf(second),
      site.linkOf(999_999_999_999_999),
      site.linkOf(own, 'another secret'),
      `${plain}?letter=`,
      `${plain}?letter=1&letter=2`,
      `${plain}?letter=1-1-ffffffffffff`,
      plain ?? '',
    ];
    for (const link of links) {
      await site.database.transaction((db) => db.updateTable('subscribers').set({ unsubscribed_at: null }).execute());
      expect([link, (await site.press(link)).headers.location]).toEqual([link, '/newsletter/unsubscribed']);
      expect(await site.isSubscribed()).toBe(false);
    }
    expect(await site.left()).toEqual([]);
  });

  test('succeeds even where the delivery cannot be written', async () => {
    const site = await openWithLetters();
    site.expectComplaint('an unsubscription was saved, but not through which letter it came');
    await site.database.transaction((db) => sql`alter table deliveries rename to elsewhere`.execute(db));
    expect((await site.press(site.linkOf(site.deliveries.own))).statusCode).toBe(303);
    expect(await site.isSubscribed()).toBe(false);
  });
});
