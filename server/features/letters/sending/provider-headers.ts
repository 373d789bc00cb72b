import { readSmtpAddress } from '#server/features/mail/smtp-address.ts';
import { findMailProvider } from '#server/features/mail-setup/mail-providers.ts';

interface SmtpProvider {
  /** By which the provider returns the delivery's token with its webhooks, and follows no reader. */
  headers(token: string): Record<string, string>;
  /** For how long it discards repetitions, by a key in the headers. */
  repeatsSafelyForMs?: number;
}

const HOUR = 60 * 60_000;

/** Amazon SES needs none: it returns the address that bounces come back to, which contains the token. */
const PROVIDERS: Partial<Record<string, SmtpProvider>> = {
  Postmark: {
    headers: (token) => ({
      'X-PM-Metadata-delivery': token,
      'X-PM-TrackOpens': 'false',
      'X-PM-TrackLinks': 'None',
      'X-PM-Message-Stream': 'broadcast',
    }),
  },
  Mailgun: {
    headers: (token) => ({ 'X-Mailgun-Variables': JSON.stringify({ delivery: token }), 'X-Mailgun-Track': 'no' }),
  },
  SendGrid: {
    headers: (token) => ({
      'X-SMTPAPI': JSON.stringify({ unique_args: { delivery: token }, filters: { clicktrack: OFF, opentrack: OFF } }),
    }),
  },
  Resend: {
    headers: (token) => ({ 'Resend-Idempotency-Key': `letter-${token}` }),
    // Resend keeps its keys for 24 hours; the rest is for an attempt that takes long.
    repeatsSafelyForMs: 20 * HOUR,
  },
};
const OFF = { settings: { enable: 0 } };

export function providerHeaders(smtpUrl: string, token: string): Record<string, string> {
  return providerOf(smtpUrl)?.headers(token) ?? {};
}

export function repeatsSafelyForMs(smtpUrl: string): number {
  return providerOf(smtpUrl)?.repeatsSafelyForMs ?? 0;
}

function providerOf(smtpUrl: string): SmtpProvider | undefined {
  const { host = '' } = readSmtpAddress(smtpUrl) ?? {};
  return PROVIDERS[findMailProvider(host)?.name ?? ''];
}
