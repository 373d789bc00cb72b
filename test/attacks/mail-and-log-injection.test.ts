import { expect, test } from 'vitest';
import { createPages } from '#web/entry-server.tsx';
import { newEmail, openAccounts, PASSWORD, registrationOf } from '../support/accounts/accounts.ts';
import { buildUser } from '../support/database/builders.ts';
import { onSqlite } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { setSite } from '../support/texts/writing.ts';
import { openSqlite } from './whole-site.ts';

guard('An address added lines to a mail or to the log.');

const MALLORY = 'mallory@mail.example';

/** Addresses that are more than one, or more than an address. */
const ADDRESSES = [
  `asha@mail.example\r\nBcc: ${MALLORY}`,
  `asha@mail.example\nTo: ${MALLORY}`,
  `asha@mail.example%0d%0aBcc:${MALLORY}`,
  `asha@mail.example,${MALLORY}`,
  `asha@mail.example;${MALLORY}`,
  `asha@mail.example ${MALLORY}`,
  `"asha" <${MALLORY}>`,
  `<${MALLORY}>`,
  `asha@mail.example>, <${MALLORY}`,
  `"asha@mail.example, ${MALLORY}"@mail.example`,
  `asha@mail.example\u2028Bcc: ${MALLORY}`,
  `=?utf-8?Q?${MALLORY}=0D=0ABcc:?=@mail.example`,
  `@relay.example:${MALLORY}`,
  'asha@[127.0.0.1]',
  'asha@localhost',
  '-oQ/tmp -X/tmp/x@mail.example',
  '|id@mail.example',
];

onSqlite('an address', (open) => {
  test.each(ADDRESSES)('such as %j is none, and nobody gets a mail', async (address) => {
    const site = await openAccounts(open);
    await buildUser(site.database, { email: MALLORY, password: PASSWORD });
    for (const url of ['/api/auth/register', '/api/auth/forgot-password', '/api/newsletter/subscribe']) {
      const answer = await site.post(url, registrationOf(address));
      expect([url, answer.statusCode]).toEqual([url, 400]);
    }
    expect((await site.post('/api/auth/forgot-password', { email: [MALLORY, 'x@mail.example'] })).statusCode).toBe(400);
    // One that is one gets its mail, and it is the only one.
    const email = newEmail();
    expect((await site.post('/api/newsletter/subscribe', { email })).statusCode).toBe(200);
    await site.mails.nextMail(email);
    expect(site.mails.mails.map(({ envelope }) => envelope.to)).toEqual([[email]]);
  });

  test.each([
    `Lamp" <${MALLORY}>, "x`,
    `${MALLORY}`,
    '=?utf-8?B?TGFtcA0KQmNjOiBtYWxsb3J5QG1haWwuZXhhbXBsZQ==?=',
    'Lamp\u202e gnol',
    '"><img src=https://evil.example/x.png><a href=https://evil.example>',
    '[Log in](https://evil.example) https://evil.example',
  ])('of somebody who registers as %j gets a mail that says nothing they wrote', async (name) => {
    const site = await openAccounts(open);
    const email = newEmail();
    const answer = await site.post('/api/auth/register', registrationOf(email, { first_name: name, last_name: name }));
    expect(answer.statusCode).toBe(200);
    const { raw, envelope, from, subject = '', text = '', html = '' } = await site.mails.nextMail(email);
    expect([envelope.to, from?.address]).toEqual([[email], 'no-reply@site.example']);
    for (const told of ['mallory', 'evil.example', 'gnol', 'TGFtcA']) {
      expect([told, `${raw} ${subject} ${text} ${html}`.includes(told)]).toEqual([told, false]);
    }
    expect(text).toMatch(/^ {4}\d{6}$/m);
  });

  test.each([
    `Lamp" <${MALLORY}>, "x`,
    '<b>Lamp</b><img src=https://evil.example/x.png>',
    '=?utf-8?Q?Lamp=0D=0ABcc:_x?=',
  ])('is written to by nobody but the site, though it is called %j', async (name) => {
    const site = await openAccounts(open);
    await setSite(site.database, { name });
    const email = newEmail();
    await site.post('/api/newsletter/subscribe', { email });
    const { headers, envelope, from, to, cc, bcc, html = '' } = await site.mails.nextMail(email);
    expect([envelope.to, to?.map(({ address }) => address), cc, bcc]).toEqual([[email], [email], undefined, undefined]);
    expect(from?.address).toBe('no-reply@site.example');
    expect(headers.map(({ key }) => key).filter((key) => /^(bcc|cc|reply-to)$/.test(key))).toEqual([]);
    expect(html).not.toMatch(/<(img|b)\b/);
  });
});

/** Paths that would draw lines of their own, or colours, into a log. */
const LOGGED = [
  '/blog/x%0a%7B%22level%22:%22info%22,%22msg%22:%22forged%22%7D',
  '/blog/x%0d%0aforged',
  '/blog/%1b[31mforged',
  '/blog/x%E2%80%A8forged',
  '/blog/%22,%22msg%22:%22forged',
  '/reset-password/SECRET',
  '/newsletter/confirm/SECRET?x=SECRET',
  '/newsletter/unsubscribe/SECRET',
  '/blog?search=SECRET&category=SECRET',
  '/blog/x?email=SECRET@mail.example',
];

test.each(LOGGED)('a request for %s that fails is one line of the log, without a secret', async (url) => {
  const pages = { ...createPages(null), render: () => Promise.reject(new Error('It broke.')) };
  const site = await openAccounts(openSqlite, { pages: async () => pages });
  site.expectComplaint('a request failed');
  const headers = {
    authorization: 'Bearer SECRET',
    cookie: 'session=SECRET',
    'user-agent': '\u001b[31mSECRET',
    referer: 'https://SECRET.example',
  };
  expect((await site.get(url, headers)).statusCode).toBe(500);
  const failures = site.lines.filter(({ msg }) => msg === 'a request failed');
  expect(failures).toHaveLength(1);
  const [{ req }] = failures as unknown as [{ req: { method: string; path: string } }];
  expect(req).toEqual({ method: 'GET', path: expect.stringMatching(/^\/[\x21-\x7e…]*$/) });
  expect(JSON.stringify(site.lines)).not.toContain('SECRET');
});
