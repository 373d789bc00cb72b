import { expect, test } from 'vitest';
import { makeDeliveryToken } from '#server/features/newsletter/delivery-token.ts';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { type OpenDatabase, onBothDatabases, onSqlite } from '../../../test/support/database/databases.ts';
import {
  deliverLetter,
  deliveryOf,
  SUBSCRIBER as EMAIL,
  listSuppressed,
  SUBSCRIBER,
  subscriptionOf,
  UNTOUCHED,
} from '../../../test/support/mail/letter-deliveries.ts';
import { bounceOf, complaintOf } from '../../../test/support/mail/letter-reports.ts';
import { openNewsletter } from '../../../test/support/mail/newsletter.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { postIn } from '../../../test/support/texts/writing.ts';
import { mailEventSecret } from './mail-event-routes.ts';
import { findLatestDelivery } from './mail-event-store.ts';

const ENDPOINT = `/api/mail-events/dsn/${mailEventSecret(TEST_SECRET)}`;

type App = Pick<DeskApp, 'app' | 'database'>;

function report({ app }: App, payload: string | Buffer, { url = ENDPOINT, type = 'message/rfc822' } = {}) {
  return app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
}

const deliver = ({ database }: App, wanted?: Parameters<typeof deliverLetter>[1]) => deliverLetter(database, wanted);
const stateOf = ({ database }: App, email?: string) => subscriptionOf(database, email);
const suppressed = ({ database }: App) => listSuppressed(database);

onBothDatabases('a report of a mail server', (open) => {
  test('about an address that does not exist ends the subscription, once', async () => {
    const app = await openDesk(open);
    const { to, deliveryId } = await deliver(app);
    await deliver(app, { email: 'other@mail.example' });
    for (let times = 0; times < 2; times += 1) expect((await report(app, bounceOf({ to }))).statusCode).toBe(200);
    expect(await deliveryOf(app.database, deliveryId)).toMatchObject({ bounce: 'hard', code: '5.1.1', status: 'sent' });
    expect(await stateOf(app)).toEqual({ isSubscribed: false, ended_by: 'bounce', isPaused: false });
    expect(await suppressed(app)).toEqual(['bounce']);
    expect(await stateOf(app, 'other@mail.example')).toEqual(UNTOUCHED);
  });

  test('about spam ends the subscription, whatever came before and after', async () => {
    const app = await openDesk(open);
    const { to, messageId, deliveryId } = await deliver(app);
    await report(app, bounceOf({ to }));
    await report(app, complaintOf({ messageId }));
    await report(app, bounceOf({ to }));
    expect(await stateOf(app)).toEqual({ isSubscribed: false, ended_by: 'complaint', isPaused: false });
    expect(await suppressed(app)).toEqual(['complaint']);
    expect((await deliveryOf(app.database, deliveryId)).complained_at).not.toBeNull();
  });

  test('about a full mailbox pauses the subscription after three letters in a row', async () => {
    const app = await openDesk(open);
    const letters = [await deliver(app), await deliver(app), await deliver(app), await deliver(app)];
    const full = async (index: number) => report(app, bounceOf({ to: letters[index]?.to ?? '', status: '5.2.2' }));
    await full(0);
    await full(0);
    await full(1);
    await full(3);
    expect(await stateOf(app)).toEqual(UNTOUCHED);
    await full(2);
    expect(await stateOf(app)).toEqual({ isSubscribed: true, ended_by: null, isPaused: true });
    expect(await suppressed(app)).toEqual([]);
  });

  test('that paused a subscription is shown at the desk, where an admin resumes it', async () => {
    const app = await openDesk(open);
    for (let letters = 0; letters < 3; letters += 1) {
      const { to } = await deliver(app);
      await report(app, bounceOf({ to, status: '5.2.2' }));
    }
    const [subscriber] = postIn(await app.desk.get('subscribers')).rows;
    expect(subscriber.state).toBe('paused');
    expect(postIn(await app.desk.post(`subscribers/${subscriber.id}/resume`)).state).toBe('subscribed');
    expect((await app.auditLog()).map(([act]) => act)).toContain('subscriber resumed');
  });

  test('shows that an unknown delivery was taken', async () => {
    const app = await openDesk(open);
    const { to, deliveryId } = await deliver(app, { status: 'unknown' });
    await report(app, bounceOf({ to, status: '4.2.2' }));
    expect(await deliveryOf(app.database, deliveryId)).toMatchObject({ status: 'sent', bounce: 'soft' });
  });

  test('is remembered when the subscriber is gone, so that no import brings the address back', async () => {
    const app = await openDesk(open);
    const { to } = await deliver(app);
    await report(app, bounceOf({ to }));
    await app.database.transaction((db) => db.deleteFrom('subscribers').execute());
    const csv = `email,confirmed_at\n${EMAIL},2026-01-01\nnew@mail.example,2026-01-01\n`;
    const imported = postIn(await app.desk.post('subscribers/import', { csv }));
    expect([imported.added, imported.left]).toEqual([1, 1]);
  });
});

onSqlite('a report', (open: OpenDatabase) => {
  test.each([
    ['the address it came to', ({ to }: { to: string }) => bounceOf({ to })],
    ['the letter it returns', ({ messageId }: { messageId: string }) => bounceOf({ messageId })],
  ])('is about the delivery that %s names', async (_where, write) => {
    const app = await openDesk(open);
    await report(app, write(await deliver(app)));
    expect((await stateOf(app)).ended_by).toBe('bounce');
  });

  test('may name the address besides the message', async () => {
    const app = await openDesk(open);
    const { to } = await deliver(app);
    await report(app, bounceOf({}), { url: `${ENDPOINT}?to=${encodeURIComponent(to)}`, type: 'text/plain' });
    expect((await stateOf(app)).ended_by).toBe('bounce');
  });

  test.each([
    ['tells of a delay', (to: string) => bounceOf({ to, action: 'delayed', status: '4.4.1' })],
    ['tells of a success', (to: string) => bounceOf({ to, action: 'delivered', status: '2.0.0' })],
    [
      'says that somebody is away',
      (to: string) => `To: ${to}\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nI am away.\r\n`,
    ],
    ['tells that somebody pressed “not spam”', (to: string) => complaintOf({ to, type: 'not-spam' })],
    [
      'has a forged signature',
      (to: string) => bounceOf({ to: to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')) }),
    ],
    [
      'is about a delivery that does not exist',
      () => {
        const token = makeDeliveryToken(TEST_SECRET, { letterId: 999, deliveryId: 999 });
        return bounceOf({ to: `bounce+${token}@site.example` });
      },
    ],
    ['is no mail', () => '\u0000\u0001 nothing'],
    ['is empty', () => ''],
  ])('that %s changes nothing', async (_what, write) => {
    const app = await openDesk(open);
    const { to } = await deliver(app);
    expect((await report(app, write(to))).statusCode).toBe(200);
    expect(await stateOf(app)).toEqual(UNTOUCHED);
    expect(await suppressed(app)).toEqual([]);
  });

  test('of ten megabytes is refused, and anything at a wrong address is not there', async () => {
    const app = await openDesk(open);
    const { to } = await deliver(app);
    expect((await report(app, Buffer.alloc(10 * 1024 * 1024, bounceOf({ to })))).statusCode).toBe(413);
    const url = `/api/mail-events/dsn/${mailEventSecret('another secret that is long enough')}`;
    expect((await report(app, bounceOf({ to }), { url })).statusCode).toBe(404);
    expect(await stateOf(app)).toEqual(UNTOUCHED);
  });

  test('is outdated once the owner of the address confirms a subscription again', async () => {
    const app = await openNewsletter(open);
    await app.subscribe(EMAIL);
    const { to } = await deliver(app);
    await report(app, bounceOf({ to }));
    expect(await suppressed(app)).toEqual(['bounce']);
    app.pass(10 * 60_000);
    await app.subscribe(EMAIL);
    expect([await stateOf(app), await suppressed(app)]).toEqual([UNTOUCHED, []]);
  });
});

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
