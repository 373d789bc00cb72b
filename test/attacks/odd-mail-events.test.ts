import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailEventSecret } from '#server/features/mail-events/mail-event-routes.ts';
import { openDesk } from '../support/accounts/desk-app.ts';
import { onBothDatabases } from '../support/database/databases.ts';
import { deliverLetter, deliveryOf } from '../support/mail/letter-deliveries.ts';
import {
  KEYS,
  type SignedWebhook,
  sendGridEvent,
  signSendGrid,
  signSns,
  snsCertificate,
} from '../support/mail/webhooks.ts';
import { guard } from '../support/runner/guard.ts';
import { TEST_SECRET } from '../support/server/test-app.ts';

guard('A hostile mail server made a provider report what broke the site.');

/** PostgreSQL stores no zero bytes, and no keys of this length. */
const ODD = ['\u0000', randomBytes(30_000).toString('base64'), '<b>5</b>', '\ud800'];

onBothDatabases('what a hostile mail server makes a provider tell', (open) => {
  test('is recorded without its odd words, and so is what is told with it', async () => {
    const site = await openDesk(open, { fetchText: async () => snsCertificate });
    await site.desk.put('mail-events', KEYS);
    const post = async (provider: string, { headers, payload }: SignedWebhook) => {
      const url = `/api/mail-events/${provider}/${mailEventSecret(TEST_SECRET)}`;
      return (await site.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    for (const odd of ODD) {
      const [first, second, third, fourth] = [
        await deliverLetter(site.database),
        await deliverLetter(site.database),
        await deliverLetter(site.database),
        await deliverLetter(site.database),
      ];
      const events = [
        { ...sendGridEvent(first, 'soft'), status: odd, reason: odd, sg_event_id: odd },
        sendGridEvent(second, 'soft'),
      ];
      const bounce = { bounceType: 'Transient', bouncedRecipients: [{ status: `4.2.2 ${odd}` }] };
      const Message = JSON.stringify({ notificationType: 'Bounce', mail: { source: third.to }, bounce });
      const told = { RecordType: 'Bounce', ID: odd, Type: 'SoftBounce', Details: odd, Metadata: { x: fourth.token } };
      const unsigned = { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(told) };
      expect([
        await post('sendgrid', signSendGrid(events)),
        await post('ses', signSns({ Message })),
        await post('postmark', unsigned),
      ]).toEqual([200, 200, 200]);

      const recorded = [first, second, third, fourth].map(({ deliveryId }) => deliveryOf(site.database, deliveryId));
      expect((await Promise.all(recorded)).map(({ bounce, code }) => [bounce, code])).toEqual([
        ['hard', null],
        ['soft', '5.2.2'],
        ['soft', '4.2.2'],
        ['soft', null],
      ]);
    }
  });
});
