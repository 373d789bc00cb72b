import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mailEventSecret } from '#server/features/mail-events/mail-event-routes.ts';
import { createFetchText } from '#server/features/mail-events/sns.ts';
import { MAIL_PROVIDERS } from '#shared/mail-providers.ts';
import { deliverLetter, deliveryOf, subscriptionOf, UNTOUCHED } from '../support/mail/letter-deliveries.ts';
import { bounceOf } from '../support/mail/letter-reports.ts';
import {
  KEYS,
  type SignedWebhook,
  SNS_CERTIFICATE_URL,
  signSns,
  snsCertificate,
  tell,
} from '../support/mail/webhooks.ts';
import { fetchBeside, startOldSite } from '../support/moving/old-site.ts';
import { guard } from '../support/runner/guard.ts';
import { TEST_SECRET } from '../support/server/test-app.ts';
import { postIn } from '../support/texts/writing.ts';
import { shareSite } from './shared-site.ts';

guard('A forged report of a bounce suppressed a subscriber or kept the server busy for hours.');

const SECRET = mailEventSecret(TEST_SECRET);
const CONFIRM = 'https://sns.ap-south-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn&Token=token';
const ENDED = { ...UNTOUCHED, isSubscribed: false, ended_by: 'bounce' };

const fetched: string[] = [];
const site = shareSite({
  fetchText: async (url) => {
    fetched.push(url);
    return url === SNS_CERTIFICATE_URL ? snsCertificate : '';
  },
});

let readers = 0;

/** A letter to somebody of this test alone, whose keys for providers are entered. */
async function deliver() {
  readers += 1;
  const email = `reader${readers}@mail.example`;
  const delivery = await deliverLetter(site().database, { email });
  if (readers === 1) postIn(await site().desk.put('mail-events', KEYS));
  return { ...delivery, state: () => subscriptionOf(site().database, email) };
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function post(provider: string, { headers, payload }: { headers?: object; payload: string | Buffer }) {
  const url = `/api/mail-events/${provider}/${SECRET}`;
  return (await site().app.inject({ method: 'POST', url, headers: { ...JSON_TYPE, ...headers }, payload })).statusCode;
}

test('a bounce behind more lines, bytes or equals signs than any report has is not looked for, which would keep everybody waiting', async () => {
  const { to, state } = await deliver();
  const behind = (filling: string) => bounceOf({ to }).replace('I am sorry', `${filling}I am sorry`);
  for (const filling of ['\r\n'.repeat(6000), 'x'.repeat(300_000), '=A'.repeat(6000)]) {
    expect(await post('dsn', { payload: behind(filling) })).toBe(200);
    expect(await state()).toEqual(UNTOUCHED);
  }
  // What reports do have is read, also before a letter of its full size.
  const returned = 'All that the letter said, line by line.\r\n'.repeat(6000);
  const long = behind('Why it was refused.\r\n'.repeat(4000)).replace('Hello.', returned);
  expect(await post('dsn', { payload: long })).toBe(200);
  expect(await state()).toEqual(ENDED);
});

test('a bounce with a part in HTML is recorded, and nothing looks for links in it, which would take hours', async () => {
  const { to, state } = await deliver();
  const html = `--B\r\nContent-Type: text/html\r\n\r\n<a ${'href='.repeat(4000)}\r\n--B\r\nContent-Type: text/plain`;
  const payload = bounceOf({ to }).replace('--B\r\nContent-Type: text/plain', html);
  expect(payload).toContain('href=href=');
  expect(await post('dsn', { payload })).toBe(200);
  expect(await state()).toEqual(ENDED);
});

test('a report with longer headers than any mail server writes is nobody’s', async () => {
  const { to, state } = await deliver();
  const withNames = (count: number) => bounceOf({ to }).replace('From: ', `Cc: ${'"a":'.repeat(count)}\r\nFrom: `);
  expect(await post('dsn', { payload: withNames(20_000) })).toBe(200);
  expect(await state()).toEqual(UNTOUCHED);
  expect(await post('dsn', { payload: withNames(1000) })).toBe(200);
  expect(await state()).toEqual(ENDED);
});

test.each(MAIL_PROVIDERS)(
  'what is signed for the address of %s is nothing at those of the others',
  async (provider) => {
    const { state, ...delivery } = await deliver();
    const webhook = tell[provider]({ delivery, told: 'hard' });
    for (const other of [...MAIL_PROVIDERS.filter((one) => one !== provider), 'dsn']) {
      expect([other, (await post(other, webhook)) < 500]).toEqual([other, true]);
      expect([other, await state()]).toEqual([other, UNTOUCHED]);
    }
    expect([await post(provider, webhook), await state()]).toEqual([200, ENDED]);
  },
);

test.each(MAIL_PROVIDERS)('%s cannot be brought to suppress somebody whom a report only names', async (provider) => {
  const [named, { state, ...delivery }] = [await deliver(), await deliver()];
  const victim = `reader${readers - 1}@mail.example`;
  const before = await deliverLetter(site().database, { email: 'anybody@mail.example' });
  const webhook = tell[provider]({ delivery, told: 'hard' });
  const fields = { Email: victim, Recipient: victim, email: victim, recipient: victim, to: [victim] };
  // Only Postmark signs nothing, so that words can be added to what it says.
  const payload =
    provider === 'postmark' ? JSON.stringify({ ...JSON.parse(webhook.payload), ...fields }) : webhook.payload;
  expect(await post(provider, { ...webhook, payload })).toBe(200);
  expect([await named.state(), await state()]).toEqual([UNTOUCHED, ENDED]);
  expect((await deliveryOf(site().database, before.deliveryId)).bounce).toBeNull();
});

test('a bounce is taken from a POST at exactly this address, and from nothing that resembles it', async () => {
  const { state, ...delivery } = await deliver();
  const { headers, payload } = tell.postmark({ delivery, told: 'hard' });
  const ask = async (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST', url: string, more = {}) =>
    (await site().app.inject({ method, url, headers: { ...headers, ...more }, payload })).statusCode;
  const address = `/api/mail-events/postmark/${SECRET}`;
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    expect([method, await ask(method, address, { 'x-http-method-override': 'POST' })]).toEqual([method, 404]);
  }
  const swapped = SECRET.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  for (const guess of [
    swapped,
    SECRET.slice(0, -1),
    `${SECRET}x`,
    `${SECRET}%00`,
    `x/${SECRET}`,
    `?secret=${SECRET}`,
  ]) {
    const status = await ask('POST', `/api/mail-events/postmark/${guess}`);
    expect([guess, status >= 400 && status < 500]).toEqual([guess, true]);
  }
  expect(await state()).toEqual(UNTOUCHED);
  expect([await ask('POST', address), await state()]).toEqual([200, ENDED]);
});

test.each<[string, (webhook: SignedWebhook) => SignedWebhook]>([
  ['with another signature', (webhook) => changed(webhook, { Signature: 'AAAA' })],
  ['without any', (webhook) => changed(webhook, { Signature: '' })],
  ['of a version that every object has', (webhook) => changed(webhook, { SignatureVersion: 'constructor' })],
  ['of no version', (webhook) => changed(webhook, { SignatureVersion: '__proto__' })],
  ['for another topic', (webhook) => changed(webhook, { TopicArn: 'arn:aws:sns:ap-south-1:666:theirs' })],
  ['with another token', (webhook) => changed(webhook, { Token: 'theirs' })],
  ['of last week', () => confirmation(Date.now() - 7 * 24 * 60 * 60_000)],
])('a confirmation of Amazon SNS %s has nothing confirmed', async (_name, spoil) => {
  await deliver();
  fetched.length = 0;
  expect([400, 403]).toContain(await post('ses', spoil(confirmation())));
  expect(fetched).not.toContain(CONFIRM);
  expect(await post('ses', confirmation())).toBe(200);
  expect(fetched).toContain(CONFIRM);
});

function confirmation(at?: number): SignedWebhook {
  return signSns({ Type: 'SubscriptionConfirmation', Message: 'Confirm.', SubscribeURL: CONFIRM }, at);
}

function changed({ headers, payload }: SignedWebhook, fields: object): SignedWebhook {
  return { headers, payload: JSON.stringify({ ...JSON.parse(payload), ...fields }) };
}

const BOMB = gzipSync(Buffer.alloc(10_000_000));

test.each(MAIL_PROVIDERS)('%s is not believed with a body that is deep, packed or a prototype', async (provider) => {
  const { state, ...delivery } = await deliver();
  const { headers, payload } = tell[provider]({ delivery, told: 'hard' });
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const bodies: [string | Buffer, object?][] = [
    [`{"RecordType":${deep},"event-data":${deep},"Type":${deep}}`],
    [`{"signature":{"timestamp":${deep},"token":"x","signature":"y"},"event-data":{}}`],
    ['{"signature":{"timestamp":{"toString":1,"valueOf":1},"token":"x","signature":"y"},"event-data":{}}'],
    [`{"__proto__":${payload.startsWith('[') ? 1 : payload}}`],
    [BOMB, { 'content-encoding': 'gzip' }],
  ];
  for (const [body, more] of bodies) {
    const status = await post(provider, { headers: { ...headers, ...more }, payload: body });
    expect([String(body).slice(0, 40), status >= 400 && status < 500]).toEqual([String(body).slice(0, 40), true]);
  }
  expect(await state()).toEqual(UNTOUCHED);
  expect([await post(provider, { headers, payload }), await state()]).toEqual([200, ENDED]);
});

test('what is fetched for a provider is short, and from no other address than the one that was checked', async () => {
  const other = await startOldSite(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: '/inside' }).end();
    else response.end(url === '/long' ? 'x'.repeat(70_000) : 'a certificate');
  });
  const fetchText = createFetchText(fetchBeside([other]));
  expect(await fetchText(`${other.origin}/short`)).toBe('a certificate');
  await expect(fetchText(`${other.origin}/moved`)).rejects.toThrow('It redirects too often.');
  await expect(fetchText(`${other.origin}/long`)).rejects.toThrow(/too large|larger|long/);
  expect(other.asked).toEqual(['/short', '/moved', '/long']);
});
