import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { sender } from '../../../../test/support/mail/letters.ts';
import { writeLetterMessage } from './letter-message.ts';
import { providerHeaders, repeatsSafelyForMs } from './provider-headers.ts';

const TOKEN = '1-2-0123456789ab';

describe('a letter that is handed to a provider', () => {
  test.each([
    ['smtp.postmarkapp.com', 'X-PM-Metadata-delivery', TOKEN],
    ['smtp-broadcasts.postmarkapp.com', 'X-PM-TrackOpens', 'false'],
    ['smtp.eu.mailgun.org', 'X-Mailgun-Variables', `{"delivery":"${TOKEN}"}`],
    ['smtp.mailgun.org', 'X-Mailgun-Track', 'no'],
    ['SMTP.SENDGRID.NET', 'X-SMTPAPI', expect.stringContaining(`"unique_args":{"delivery":"${TOKEN}"}`)],
    ['smtp.resend.com', 'Resend-Idempotency-Key', `letter-${TOKEN}`],
  ])('has at %s the header %s', (host, name, value) => {
    expect(providerHeaders(`smtps://user:password@${host}:465`, TOKEN)[name]).toEqual(value);
  });

  test.each(['mail.site.example', 'email-smtp.ap-south-1.amazonaws.com', 'notresend.com', 'resend.com.evil.example'])(
    'has no such header at %s, and is never repeated',
    (host) => {
      expect(providerHeaders(`smtp://${host}`, TOKEN)).toEqual({});
      expect(repeatsSafelyForMs(`smtp://${host}`)).toBe(0);
    },
  );

  test('may be repeated at Resend for less than the day that its keys last', () => {
    expect(repeatsSafelyForMs('smtp://smtp.resend.com')).toBe(20 * 60 * 60_000);
  });
});

test.each([
  ['smtp.sendgrid.net', 'x-smtpapi', { unique_args: { delivery: expect.any(String) } }],
  ['smtp.mailgun.org', 'x-mailgun-variables', { delivery: expect.any(String) }],
])('the JSON for %s stands in the letter as it is', async (host, name, expected) => {
  const letter = { id: 1, subject: 'दीया', language: 'hi' as const, html: '<p>x</p>', text: 'x', siteName: 'L' };
  const recipient = { deliveryId: 2, email: 'asha@mail.example', token: 'token', date: new Date() };
  const ofHost = { ...sender, providerHeaders: (token: string) => providerHeaders(`smtp://${host}`, token) };
  const { message } = await writeLetterMessage(ofHost, { ...letter, replyTo: 'a@site.example' }, recipient);
  const raw = message.toString('latin1').match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1] ?? '';
  expect(JSON.parse(raw)).toMatchObject(expected);
  expect((await PostalMime.parse(message)).subject).toBe('दीया');
});

test.each([
  ['Chintan', '"Chintan" <letters.site.example>'],
  ['A "quiet" <room>', '"A quiet room" <letters.site.example>'],
  ['चिंतन', '<letters.site.example>'],
  ['Asha’s page', '<letters.site.example>'],
])('the list of a site called %s can be told by its address', async (siteName, expected) => {
  const letter = { id: 1, subject: 'दीया', language: 'hi' as const, html: '<p>x</p>', text: 'x', siteName };
  const recipient = { deliveryId: 2, email: 'asha@mail.example', token: 'token', date: new Date() };
  const { message } = await writeLetterMessage(sender, { ...letter, replyTo: 'a@site.example' }, recipient);
  expect(
    message
      .toString('latin1')
      .match(/^List-Id: (.*)$/im)?.[1]
      ?.trim(),
  ).toBe(expected);
});
