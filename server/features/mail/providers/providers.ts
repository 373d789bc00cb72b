import { MAIL_PROVIDERS, type MailProviderId } from '#shared/mail-providers.ts';
import { readSmtpAddress } from '../smtp.ts';
import { mailgun } from './mailgun.ts';
import { postmark } from './postmark.ts';
import type { MailProvider, WebhookProvider } from './provider.ts';
import { resend } from './resend.ts';
import { sendgrid } from './sendgrid.ts';
import { ses } from './ses.ts';

export const WEBHOOK_PROVIDERS: Record<MailProviderId, WebhookProvider> = { ses, postmark, mailgun, resend, sendgrid };

/** Those of which only the DNS is known. */
const OTHERS: MailProvider[] = [
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
const PROVIDERS = [...MAIL_PROVIDERS.map((id) => WEBHOOK_PROVIDERS[id]), ...OTHERS];

export function findMailProvider(smtpHost: string): MailProvider | undefined {
  return PROVIDERS.find(({ host }) => host.test(smtpHost));
}

/** @param smtpUrl the address of the mail server, as it is set; empty if there is none */
export function providerAt(smtpUrl: string): MailProvider | undefined {
  return findMailProvider(readSmtpAddress(smtpUrl)?.host ?? '');
}
