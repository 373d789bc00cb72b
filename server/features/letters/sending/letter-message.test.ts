import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { providerAt } from '#server/features/mail/providers/providers.ts';
import { sender } from '../../../../test/support/mail/letters.ts';
import { writeLetterMessage } from './letter-message.ts';

test.each([
  ['smtp.sendgrid.net', 'x-smtpapi', { unique_args: { delivery: expect.any(String) } }],
  ['smtp.mailgun.org', 'x-mailgun-variables', { delivery: expect.any(String) }],
])('the JSON for %s stands in the letter as it is', async (host, name, expected) => {
  const letter = { id: 1, subject: 'दीया', language: 'hi' as const, html: '<p>x</p>', text: 'x', siteName: 'L' };
  const recipient = { deliveryId: 2, email: 'asha@mail.example', token: 'token', date: new Date() };
  const ofHost = {
    ...sender,
    providerHeaders: (token: string) => providerAt(`smtp://${host}`)?.headers?.(token) ?? {},
  };
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
