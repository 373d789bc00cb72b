import { expect, test } from 'vitest';
import type { AppOptions } from '#server/app-deps.ts';
import { MAIL_PROVIDERS, type MailProviderId } from '#shared/mail-providers.ts';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { type OpenDatabase, onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import {
  deliverLetter,
  deliveryOf,
  listSuppressed,
  SUBSCRIBER,
  subscriptionOf,
  UNTOUCHED,
} from '../../../test/support/mail/letter-deliveries.ts';
import {
  KEYS,
  resendEvent,
  type SignedWebhook,
  SNS_CERTIFICATE_URL,
  SNS_TOPIC,
  sendGridEvent,
  sesNotification,
  signResend,
  signSendGrid,
  signSns,
  snsCertificate,
  type Told,
  tell,
} from '../../../test/support/mail/webhooks.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { postIn } from '../../../test/support/texts/writing.ts';
import { makeDeliveryToken } from '../newsletter/delivery-token.ts';
import { mailEventSecret } from './mail-event-routes.ts';
import { cleanUpMailEvents } from './mail-event-store.ts';

guard('A stranger suppressed subscribers by forging what a mail provider reports.');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A site whose owner has entered the keys of the providers; the network answers only with the certificate of Amazon. */
async function openSite(open: OpenDatabase, options: Partial<AppOptions> = {}) {
  const fetched: string[] = [];
  const fetchText = async (url: string) => {
    fetched.push(url);
    return url === SNS_CERTIFICATE_URL ? snsCertificate : '<ConfirmSubscriptionResponse/>';
  };
  const app = await openDesk(open, { fetchText, ...options });
  await app.desk.put('mail-events', KEYS);
  return { ...app, fetched };
}

function post({ app }: Pick<DeskApp, 'app'>, provider: MailProviderId, { headers, payload }: SignedWebhook) {
  const url = `/api/mail-events/${provider}/${mailEventSecret(TEST_SECRET)}`;
  return app.inject({ method: 'POST', url, headers, payload });
}

const EFFECTS = [
  ['hard', { isSubscribed: false, ended_by: 'bounce', isPaused: false }, ['bounce']],
  ['complaint', { isSubscribed: false, ended_by: 'complaint', isPaused: false }, ['complaint']],
  ['soft', UNTOUCHED, []],
  ['delivered', UNTOUCHED, []],
] as const;
const EACH = MAIL_PROVIDERS.flatMap((provider) => EFFECTS.map((effect) => [provider, ...effect] as const));

onBothDatabases('a webhook', (open) => {
  test.each(['postmark', 'mailgun', 'sendgrid'] as const)(
    'of %s ends a subscription that its reader ended there',
    async (provider) => {
      const site = await openSite(open);
      const delivery = await deliverLetter(site.database);
      await post(site, provider, tell[provider]({ delivery, told: 'unsubscribed' }));
      expect(await subscriptionOf(site.database)).toEqual({ ...UNTOUCHED, isSubscribed: false });
      expect((await deliveryOf(site.database, delivery.deliveryId)).unsubscribed_at).not.toBeNull();
    },
  );

  test('may come many times at once: each delivery counts once, and nobody else is touched', async () => {
    const site = await openSite(open);
    const COPIES = 40;
    const deliveries = await Promise.all(
      Array.from({ length: 25 }, (_, reader) =>
        deliverLetter(site.database, { email: `reader${reader}@mail.example` }),
      ),
    );
    await deliverLetter(site.database);
    const webhooks = deliveries.flatMap((delivery) => {
      const webhook = tell.mailgun({ delivery, told: 'hard' });
      return Array.from({ length: COPIES }, () => webhook);
    });
    const answers = await Promise.all(webhooks.map((webhook) => post(site, 'mailgun', webhook)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await listSuppressed(site.database)).toHaveLength(deliveries.length);
    expect(await subscriptionOf(site.database)).toEqual(UNTOUCHED);
  });
});

onDatabase('a webhook', (open) => {
  test.each(EACH)('of %s about a letter (%s) is recorded', async (provider, told, state, reasons) => {
    const site = await openSite(open);
    const delivery = await deliverLetter(site.database, { status: 'unknown' });
    await deliverLetter(site.database, { email: 'other@mail.example' });
    expect((await post(site, provider, tell[provider]({ delivery, told }))).statusCode).toBe(200);
    expect(await subscriptionOf(site.database)).toEqual(state);
    expect(await listSuppressed(site.database)).toEqual(reasons);
    const bounce = told === 'hard' || told === 'soft' ? told : null;
    expect(await deliveryOf(site.database, delivery.deliveryId)).toMatchObject({ status: 'sent', bounce });
    expect(await subscriptionOf(site.database, 'other@mail.example')).toEqual(UNTOUCHED);
  });

  test.each(MAIL_PROVIDERS)(
    'of %s that comes again has no effect, even after the reader came back',
    async (provider) => {
      const site = await openSite(open);
      const webhook = tell[provider]({ delivery: await deliverLetter(site.database), told: 'hard' });
      await post(site, provider, webhook);
      const back = { unsubscribed_at: null, ended_by: null };
      await site.database.transaction((db) => db.updateTable('subscribers').set(back).execute());
      expect((await post(site, provider, webhook)).statusCode).toBe(200);
      expect(await subscriptionOf(site.database)).toEqual(UNTOUCHED);
    },
  );

  test('is forgotten after thirty days', async () => {
    const site = await openSite(open);
    const count = async () => (await site.database.read.selectFrom('mail_events').selectAll().execute()).length;
    await post(site, 'mailgun', tell.mailgun({ delivery: await deliverLetter(site.database), told: 'soft' }));
    await cleanUpMailEvents(site.database, Date.now() + 29 * DAY);
    expect(await count()).toBe(1);
    await cleanUpMailEvents(site.database, Date.now() + 31 * DAY);
    expect(await count()).toBe(0);
  });
});

onSqlite('a webhook', (open) => {
  const SIGNED = ['ses', 'mailgun', 'resend', 'sendgrid'] as const;

  test.each(SIGNED)('of %s whose signature is forged is refused', async (provider) => {
    const site = await openSite(open);
    const { headers, payload } = tell[provider]({ delivery: await deliverLetter(site.database), told: 'hard' });
    const forged = {
      ses: payload.replace('5.1.1', '5.1.2'),
      mailgun: payload.replace(/"signature":"(.)/, (_all, digit) => `"signature":"${digit === '0' ? '1' : '0'}`),
      resend: payload.replace('5.1.1', '5.1.2'),
      sendgrid: payload.replace('5.1.1', '5.1.2'),
    }[provider];
    expect(forged).not.toBe(payload);
    expect((await post(site, provider, { headers, payload: forged })).statusCode).toBe(403);
    expect(
      (await post(site, provider, { headers: { 'content-type': 'application/json' }, payload: '{}' })).statusCode,
    ).not.toBe(200);
    expect(await subscriptionOf(site.database)).toEqual(UNTOUCHED);
  });

  test('of Mailgun cannot lend its signature to another body', async () => {
    const site = await openSite(open);
    const [delivery, other] = [
      await deliverLetter(site.database, { email: 'other@mail.example' }),
      await deliverLetter(site.database),
    ];
    const { headers, payload } = tell.mailgun({ delivery, told: 'delivered' });
    await post(site, 'mailgun', { headers, payload });
    const { 'event-data': told } = JSON.parse(tell.mailgun({ delivery: other, told: 'hard' }).payload);
    await post(site, 'mailgun', { headers, payload: JSON.stringify({ ...JSON.parse(payload), 'event-data': told }) });
    expect(await subscriptionOf(site.database)).toEqual(UNTOUCHED);
  });

  test.each([
    ['ses', 9 * HOUR, 7 * HOUR],
    ['mailgun', 13 * HOUR, 9 * HOUR],
    ['resend', 6 * MINUTE, 4 * MINUTE],
    ['sendgrid', 27 * HOUR, 25 * HOUR],
  ] as const)(
    'of %s is refused when it was signed too long ago, or in the future',
    async (provider, tooOld, oldest) => {
      const site = await openSite(open);
      const delivery = await deliverLetter(site.database);
      const signedAt = (at: number) => post(site, provider, tell[provider]({ delivery, told: 'delivered', at }));
      expect((await signedAt(Date.now() - tooOld)).statusCode).toBe(403);
      expect((await signedAt(Date.now() + 6 * MINUTE)).statusCode).toBe(403);
      expect((await signedAt(Date.now() - oldest)).statusCode).toBe(200);
    },
  );

  test.each(['mailgun', 'resend', 'sendgrid'] as const)(
    'of %s is refused while its key is not set',
    async (provider) => {
      const site = await openSite(open);
      await site.desk.put('mail-events', { [provider]: '' });
      const webhook = tell[provider]({ delivery: await deliverLetter(site.database), told: 'hard' });
      expect((await post(site, provider, webhook)).statusCode).toBe(403);
      expect(await subscriptionOf(site.database)).toEqual(UNTOUCHED);
    },
  );

  test.each(MAIL_PROVIDERS)('of %s about a letter that is not ours changes nothing', async (provider) => {
    const site = await openSite(open);
    await deliverLetter(site.database);
    const strange = (token: string) => ({
      deliveryId: 0,
      token,
      to: `bounce+${token}@site.example`,
      messageId: `<letter-${token}@x>`,
    });
    const ours = makeDeliveryToken(TEST_SECRET, { letterId: 999, deliveryId: 999 });
    for (const token of ['1-1-000000000000', 'nothing', ours]) {
      const answer = await post(site, provider, tell[provider]({ delivery: strange(token), told: 'hard' }));
      expect(answer.statusCode).toBe(200);
    }
    expect(await subscriptionOf(site.database)).toEqual(UNTOUCHED);
  });

  test.each(MAIL_PROVIDERS)(
    'of %s that is not JSON is refused, and so is one without a body or with too much',
    async (provider) => {
      const site = await openSite(open);
      const headers = { 'content-type': 'application/json' };
      for (const payload of ['', '{', '"text"', 'null', '[[[[']) {
        expect([400, 403]).toContain((await post(site, provider, { headers, payload })).statusCode);
      }
      expect((await post(site, provider, { headers, payload: 'x'.repeat(2 * 1024 * 1024) })).statusCode).toBe(413);
    },
  );

  test('at a wrong address is not there', async () => {
    const site = await openSite(open);
    const { headers, payload } = tell.postmark({ delivery: await deliverLetter(site.database), told: 'hard' });
    for (const secret of [mailEventSecret('another secret that is long enough'), 'x']) {
      const url = `/api/mail-events/postmark/${secret}`;
      expect((await site.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(404);
    }
    expect(await subscriptionOf(site.database)).toEqual(UNTOUCHED);
  });

  test('of SendGrid may tell of many letters', async () => {
    const site = await openSite(open);
    const deliveries = await Promise.all(
      Array.from({ length: 30 }, (_, reader) =>
        deliverLetter(site.database, { email: `reader${reader}@mail.example` }),
      ),
    );
    const events = deliveries.map((delivery) => sendGridEvent(delivery, 'complaint'));
    expect((await post(site, 'sendgrid', signSendGrid([{ event: 'open' }, ...events]))).statusCode).toBe(200);
    expect(await listSuppressed(site.database)).toHaveLength(30);
  });

  test('of Resend that names only the recipient is about their latest letter, if it is about the address', async () => {
    const site = await openSite(open);
    const first = await deliverLetter(site.database);
    const latest = await deliverLetter(site.database, { status: 'unknown' });
    const tell = (told: Told, to = SUBSCRIBER) =>
      post(site, 'resend', signResend(resendEvent(told, { message_id: '<other@resend.example>', to: [to] })));
    await tell('delivered');
    await tell('soft');
    expect(await deliveryOf(site.database, latest.deliveryId)).toMatchObject({ status: 'unknown', bounce: null });
    await tell('hard', 'Asha@mail.example');
    expect((await deliveryOf(site.database, latest.deliveryId)).bounce).toBe('hard');
    expect((await deliveryOf(site.database, first.deliveryId)).bounce).toBeNull();
  });

  test('of Resend that names only the recipient is about nobody who had no letter for a week', async () => {
    const site = await openSite(open);
    await deliverLetter(site.database);
    const changed_at = Date.now() - 8 * DAY;
    await site.database.transaction((db) => db.updateTable('deliveries').set({ changed_at }).execute());
    await post(site, 'resend', signResend(resendEvent('hard', { message_id: '', to: [SUBSCRIBER] })));
    expect(await subscriptionOf(site.database)).toEqual(UNTOUCHED);
  });

  test.each([
    ['Bounced Address', false],
    ['Invalid', false],
    ['Invalid SMTPAPI header', true],
    ['Recipient List over Package Quota', true],
  ])('of SendGrid that dropped a letter because of “%s” leaves the subscription: %s', async (reason, isSubscribed) => {
    const site = await openSite(open);
    const { token } = await deliverLetter(site.database);
    await post(site, 'sendgrid', signSendGrid([{ event: 'dropped', reason, delivery: token, sg_event_id: reason }]));
    expect(await subscriptionOf(site.database)).toMatchObject({ isSubscribed });
  });
});

onSqlite('Amazon SNS', (open) => {
  const confirmation = (SubscribeURL: string) =>
    signSns({ Type: 'SubscriptionConfirmation', Message: 'You have chosen to subscribe.', SubscribeURL });

  test('gets its subscription confirmed', async () => {
    const site = await openSite(open);
    const url = 'https://sns.ap-south-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn&Token=token';
    expect((await post(site, 'ses', confirmation(url))).statusCode).toBe(200);
    expect(site.fetched).toContain(url);
  });

  test.each([
    'https://evil.example/?Action=ConfirmSubscription&Token=1',
    'http://sns.ap-south-1.amazonaws.com/?Action=ConfirmSubscription&Token=1',
    'https://sns.ap-south-1.amazonaws.com.evil.example/?Action=ConfirmSubscription&Token=1',
    'https://sns.ap-south-1.amazonaws.com/?Action=DeleteTopic&Token=1',
  ])('has no other address fetched: %s', async (url) => {
    const site = await openSite(open);
    expect((await post(site, 'ses', confirmation(url))).statusCode).toBe(403);
    expect(site.fetched).not.toContain(url);
  });

  test.each([
    'https://evil.example/SimpleNotificationService-00.pem',
    'https://sns.evil.example/SimpleNotificationService-00.pem',
    'https://sns.x.amazonaws.com.evil.example/SimpleNotificationService-00.pem',
    'https://sns.ap-south-1.amazonaws.com@evil.example/SimpleNotificationService-00.pem',
    'https://s3.ap-south-1.amazonaws.com/SimpleNotificationService-00.pem',
    'https://sns.s3.amazonaws.com/SimpleNotificationService-00.pem',
    'https://sns.s3-us-west-2.amazonaws.com/SimpleNotificationService-00.pem',
    'file:///etc/passwd',
  ])('is not believed with a certificate from elsewhere: %s', async (SigningCertURL) => {
    const site = await openSite(open);
    expect((await post(site, 'ses', signSns({ Message: '{}', SigningCertURL }))).statusCode).toBe(403);
    expect(site.fetched).toEqual([]);
  });

  test('has its certificate fetched once, and again only after that failed', async () => {
    let isReachable = false;
    const fetched: string[] = [];
    const fetchText = async (url: string) => {
      fetched.push(url);
      if (!isReachable) throw new Error('There is no network.');
      return snsCertificate;
    };
    const site = await openSite(open, { fetchText });
    const delivery = await deliverLetter(site.database);
    const telling = () => post(site, 'ses', tell.ses({ delivery, told: 'delivered' }));
    expect((await telling()).statusCode).toBe(403);
    isReachable = true;
    expect((await Promise.all([telling(), telling(), telling()])).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200,
    ]);
    expect(fetched).toHaveLength(2);
  });

  test('greets a new topic with a sentence, which is no error', async () => {
    const site = await openSite(open);
    const Message = 'Successfully validated SNS topic for Amazon SES event publishing.';
    expect((await post(site, 'ses', signSns({ Message }))).statusCode).toBe(200);
  });
});

onDatabase('a topic of Amazon SNS', (open) => {
  const OTHER = 'arn:aws:sns:ap-south-1:999999999999:not-ours';
  const confirmed = 'https://sns.ap-south-1.amazonaws.com/?Action=ConfirmSubscription&Token=token';
  const confirmation = (TopicArn: string, SubscribeURL = confirmed) =>
    signSns({ Type: 'SubscriptionConfirmation', Message: 'You have chosen to subscribe.', SubscribeURL, TopicArn });

  /** A site that has a topic and a letter, about which both topics can report. */
  async function openTopic() {
    const site = await openSite(open);
    const Message = JSON.stringify(sesNotification(await deliverLetter(site.database), 'hard'));
    expect((await post(site, 'ses', confirmation(SNS_TOPIC))).statusCode).toBe(200);
    return {
      ...site,
      report: async (TopicArn: string) => (await post(site, 'ses', signSns({ Message, TopicArn }))).statusCode,
      topics: async () => postIn(await site.desk.get('mail-events')).topics,
      accept: (accepted: string[]) => site.desk.put('mail-events/topics', { accepted }),
    };
  }

  test('is believed once its subscription was the first to be confirmed', async () => {
    const { database, report, topics } = await openTopic();
    expect(await report(SNS_TOPIC)).toBe(200);
    expect(await subscriptionOf(database)).toMatchObject({ isSubscribed: false, ended_by: 'bounce' });
    expect(await topics()).toEqual({ accepted: [SNS_TOPIC], refused: [] });
  });

  test('of a stranger is refused and shown to the admin, whatever it sends', async () => {
    const site = await openTopic();
    const before = site.fetched.length;
    expect(await site.report(OTHER)).toBe(403);
    expect((await post(site, 'ses', confirmation(OTHER))).statusCode).toBe(403);
    expect(site.fetched).toHaveLength(before);
    expect(await subscriptionOf(site.database)).toEqual(UNTOUCHED);
    expect(await site.topics()).toEqual({ accepted: [SNS_TOPIC], refused: [OTHER] });
  });

  test('is believed after an admin accepted it, and no longer after its removal', async () => {
    const { accept, report, topics, auditLog } = await openTopic();
    await report(OTHER);
    expect((await accept([OTHER])).statusCode).toBe(200);
    expect(await topics()).toEqual({ accepted: [OTHER], refused: [SNS_TOPIC] });
    expect([await report(OTHER), await report(SNS_TOPIC)]).toEqual([200, 403]);
    await accept([]);
    expect([await report(OTHER), await report(SNS_TOPIC)]).toEqual([403, 403]);
    expect((await auditLog()).filter(([act]) => act === 'mail events changed')).toHaveLength(3);
  });

  test('that has sent nothing cannot be accepted', async () => {
    const { accept, topics } = await openTopic();
    expect((await accept([SNS_TOPIC, OTHER])).statusCode).toBe(400);
    expect(await topics()).toEqual({ accepted: [SNS_TOPIC], refused: [] });
  });

  test('whose subscription could not be confirmed is not the first', async () => {
    const site = await openSite(open);
    expect((await post(site, 'ses', confirmation(OTHER, 'https://evil.example/'))).statusCode).toBe(403);
    expect(postIn(await site.desk.get('mail-events')).topics).toEqual({ accepted: [], refused: [] });
  });

  test('of a site that had it before is believed with its next report', async () => {
    const site = await openSite(open);
    const delivery = await deliverLetter(site.database);
    expect((await post(site, 'ses', tell.ses({ delivery, told: 'hard' }))).statusCode).toBe(200);
    expect(postIn(await site.desk.get('mail-events')).topics.accepted).toEqual([SNS_TOPIC]);
  });

  test('can be one of many that a stranger has, of which the last five are shown', async () => {
    const { report, topics } = await openTopic();
    for (let number = 0; number < 8; number += 1) await report(`${OTHER}-${number}`);
    expect((await topics()).refused).toEqual([3, 4, 5, 6, 7].map((number) => `${OTHER}-${number}`));
  });
});

onDatabase('the keys of providers', (open) => {
  test('are set one by one, removed with an empty text, recorded in the history and never shown', async () => {
    const { desk, auditLog } = await openDesk(open);
    const keysOf = async () => postIn(await desk.get('mail-events')).keys;
    expect(await keysOf()).toEqual({ mailgun: false, resend: false, sendgrid: false });
    const answer = await desk.put('mail-events', { mailgun: KEYS.mailgun });
    await desk.put('mail-events', { resend: KEYS.resend, sendgrid: KEYS.sendgrid });
    expect(await keysOf()).toEqual({ mailgun: true, resend: true, sendgrid: true });
    await desk.put('mail-events', { mailgun: '' });
    expect(await keysOf()).toEqual({ mailgun: false, resend: true, sendgrid: true });
    expect(answer.body + (await desk.get('mail-events')).body).not.toContain(KEYS.mailgun);
    expect((await auditLog()).filter(([act]) => act === 'mail events changed')).toHaveLength(3);
  });

  test('that stay as they are are not recorded as changed', async () => {
    const { desk, auditLog } = await openDesk(open);
    await desk.put('mail-events', { resend: KEYS.resend });
    await desk.put('mail-events', { resend: KEYS.resend });
    await desk.put('mail-events', { mailgun: '' });
    await desk.put('mail-events', {});
    expect((await auditLog()).filter(([act]) => act === 'mail events changed')).toHaveLength(1);
  });

  test.each([
    ['mailgun', 'two words'],
    ['resend', 're_123'],
    ['sendgrid', 'SG.not-a-public-key'],
  ])('of %s that it cannot have made are refused, and nothing is saved', async (provider, key) => {
    const { desk } = await openDesk(open);
    const answer = await desk.put('mail-events', { mailgun: KEYS.mailgun, [provider]: key });
    expect(answer.statusCode).toBe(400);
    expect(postIn(await desk.get('mail-events')).keys.mailgun).toBe(false);
  });
});
