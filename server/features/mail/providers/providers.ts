import { readSmtpAddress } from '../smtp.ts';

/** All that is known of a mail provider, without asking it. */
export interface MailProvider {
  name: string;
  /** Of the server that mails are handed to. */
  host: RegExp;
  /**
   * What the domain's SPF record has to include. Missing where the provider sends from an address of its own, for which it
   * has an SPF record itself.
   */
  spf?: string;
  /** Under which names it publishes its DKIM keys; missing where it makes up a name for each customer. */
  dkim?: string[];
  /** By which it returns the token of a letter's delivery with its webhooks, and follows no reader. */
  headers?(token: string): Record<string, string>;
  /** For how long it discards repetitions, by a key in the headers. */
  repeatsSafelyForMs?: number;
}

const OFF = { settings: { enable: 0 } };

const PROVIDERS: MailProvider[] = [
  // Needs no headers: it returns the address that bounces come back to, which contains the token of the delivery.
  { name: 'Amazon SES', host: /\.amazonaws\.com$/i },
  {
    name: 'Postmark',
    host: /(^|\.)postmarkapp\.com$/i,
    headers: (token) => ({
      'X-PM-Metadata-delivery': token,
      'X-PM-TrackOpens': 'false',
      'X-PM-TrackLinks': 'None',
      'X-PM-Message-Stream': 'broadcast',
    }),
  },
  {
    name: 'Mailgun',
    host: /(^|\.)mailgun\.org$/i,
    headers: (token) => ({ 'X-Mailgun-Variables': JSON.stringify({ delivery: token }), 'X-Mailgun-Track': 'no' }),
  },
  {
    name: 'Resend',
    host: /(^|\.)resend\.com$/i,
    dkim: ['resend'],
    headers: (token) => ({ 'Resend-Idempotency-Key': `letter-${token}` }),
    // Resend keeps its keys for 24 hours; the rest is for an attempt that takes long.
    repeatsSafelyForMs: 20 * 60 * 60_000,
  },
  {
    name: 'SendGrid',
    host: /(^|\.)sendgrid\.net$/i,
    dkim: ['s1', 's2'],
    headers: (token) => ({
      'X-SMTPAPI': JSON.stringify({ unique_args: { delivery: token }, filters: { clicktrack: OFF, opentrack: OFF } }),
    }),
  },
  { name: 'Brevo', host: /(^|\.)(brevo|sendinblue)\.com$/i, dkim: ['brevo1', 'brevo2', 'mail'] },
  { name: 'Google Workspace', host: /^smtp(-relay)?\.gmail\.com$/i, spf: '_spf.google.com', dkim: ['google'] },
  { name: 'Zoho Mail', host: /^smtp(pro)?\.zoho\.(com|in|eu)$/i, spf: 'zohomail.com' },
  {
    name: 'Fastmail',
    host: /(^|\.)(fastmail|messagingengine)\.com$/i,
    spf: 'spf.messagingengine.com',
    dkim: ['fm1', 'fm2', 'fm3'],
  },
  {
    name: 'Microsoft 365',
    host: /^smtp(-mail)?\.(office365|outlook)\.com$/i,
    spf: 'spf.protection.outlook.com',
    dkim: ['selector1', 'selector2'],
  },
];

export function findMailProvider(smtpHost: string): MailProvider | undefined {
  return PROVIDERS.find(({ host }) => host.test(smtpHost));
}

/** @param smtpUrl the address of the mail server, as it is set; empty if there is none */
export function providerAt(smtpUrl: string): MailProvider | undefined {
  return findMailProvider(readSmtpAddress(smtpUrl)?.host ?? '');
}
