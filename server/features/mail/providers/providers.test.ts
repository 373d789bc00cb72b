import { describe, expect, test } from 'vitest';
import { providerAt } from './providers.ts';

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
    expect(providerAt(`smtps://user:password@${host}:465`)?.headers?.(TOKEN)[name]).toEqual(value);
  });

  test.each(['mail.site.example', 'email-smtp.ap-south-1.amazonaws.com', 'notresend.com', 'resend.com.evil.example'])(
    'has no such header at %s, and is never repeated',
    (host) => {
      const { headers, repeatsSafelyForMs } = providerAt(`smtp://${host}`) ?? {};
      expect([headers, repeatsSafelyForMs]).toEqual([undefined, undefined]);
    },
  );

  test('may be repeated at Resend for less than the day that its keys last', () => {
    expect(providerAt('smtp://smtp.resend.com')?.repeatsSafelyForMs).toBe(20 * 60 * 60_000);
  });
});
