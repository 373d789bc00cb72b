import { expect, test } from 'vitest';
import { makeDeliveryToken } from '#server/features/newsletter/delivery-token.ts';
import { confirmationLink } from '#server/features/newsletter/subscription-links.ts';
import { onBothDatabases } from '../support/database/databases.ts';
import { listJobs } from '../support/jobs/jobs.ts';
import { listSubscribers } from '../support/mail/newsletter.ts';
import { buildDelivery, buildSentLetter } from '../support/mail/sent-letters.ts';
import { guard } from '../support/runner/guard.ts';
import { openApp, TEST_SECRET } from '../support/server/test-app.ts';

guard('Presses at the same moment confirmed or ended a subscription twice.');

const TOKEN = 'AAAA_-abcdefghijklmnop';
const OTHER = 'BBBB_-abcdefghijklmnop';

onBothDatabases('twenty presses at once', (open) => {
  test('confirm a subscription once, and end it once, through the letter that has the link', async () => {
    const { app, database } = await openApp(open, { rateLimits: false });
    const row = { asked_at: Date.now(), confirmed_at: null, unsubscribed_at: null };
    const [id = 0] = await database.transaction(async (db) => {
      const rows = [TOKEN, OTHER].map((token) => ({ email: `${token.slice(0, 4)}@mail.example`, token, ...row }));
      const added = await db.insertInto('subscribers').values(rows).returning('id').execute();
      return added.map((subscriber) => subscriber.id);
    });
    const presses = (url: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return Promise.all(Array.from({ length: 20 }, () => app.inject({ method: 'POST', url, headers, payload: '' })));
    };
    const places = async (url: string) => new Set((await presses(url)).map(({ headers }) => headers.location));

    const confirm = confirmationLink('', TEST_SECRET, TOKEN);
    expect(await places(confirm)).toEqual(new Set(['/newsletter/confirmed']));
    expect(await listJobs(database, 'send-newsletter-mail')).toHaveLength(1);

    const letters = [await buildSentLetter(database), await buildSentLetter(database)] as const;
    const deliveries = [await buildDelivery(database, letters[0], id), await buildDelivery(database, letters[1], null)];
    const [own, foreign] = deliveries.map((deliveryId, at) =>
      makeDeliveryToken(TEST_SECRET, { letterId: letters[at as 0 | 1], deliveryId }),
    );
    const leave = `/newsletter/unsubscribe/${TOKEN}?letter=`;
    expect(await places(`/newsletter/unsubscribe/${TOKEN}x?letter=${own}`)).toEqual(
      new Set(['/newsletter/not-subscribed']),
    );
    const left = async () => {
      const rows = await database.read.selectFrom('deliveries').select('unsubscribed_at').orderBy('id').execute();
      return rows.map(({ unsubscribed_at }) => unsubscribed_at !== null);
    };
    expect(await left()).toEqual([false, false]);
    await Promise.all([places(leave + own), places(leave + foreign)]);
    // Whichever came first ended it, and no letter of somebody else is counted.
    expect((await left())[1]).toBe(false);
    const [first, second] = await listSubscribers(database);
    expect([first?.unsubscribed_at !== null, second?.confirmed_at, second?.unsubscribed_at]).toEqual([
      true,
      null,
      null,
    ]);
    expect(await places(confirm)).toEqual(new Set(['/newsletter/expired']));
    expect(await listJobs(database, 'send-newsletter-mail')).toHaveLength(1);
  });
});
