/** What is known of a mail provider without asking it. */
export interface MailProviderDns {
  name: string;
  /** Of the server that mails are handed to. */
  host: RegExp;
  /**
   * What the domain's SPF record has to include. Missing where the provider sends from an address of its own, for which it
   * has an SPF record itself.
   */
  spfInclude?: string;
  /** Under which names it publishes its keys; missing where it makes up a name for each customer. */
  dkimSelectors?: string[];
}

const PROVIDERS: MailProviderDns[] = [
  { name: 'Amazon SES', host: /\.amazonaws\.com$/i },
  { name: 'Postmark', host: /(^|\.)postmarkapp\.com$/i },
  { name: 'Mailgun', host: /(^|\.)mailgun\.org$/i },
  { name: 'Resend', host: /(^|\.)resend\.com$/i, dkimSelectors: ['resend'] },
  { name: 'SendGrid', host: /(^|\.)sendgrid\.net$/i, dkimSelectors: ['s1', 's2'] },
  { name: 'Brevo', host: /(^|\.)(brevo|sendinblue)\.com$/i, dkimSelectors: ['brevo1', 'brevo2', 'mail'] },
  {
    name: 'Google Workspace',
    host: /^smtp(-relay)?\.gmail\.com$/i,
    spfInclude: '_spf.google.com',
    dkimSelectors: ['google'],
  },
  { name: 'Zoho Mail', host: /^smtp(pro)?\.zoho\.(com|in|eu)$/i, spfInclude: 'zohomail.com' },
  {
    name: 'Fastmail',
    host: /(^|\.)(fastmail|messagingengine)\.com$/i,
    spfInclude: 'spf.messagingengine.com',
    dkimSelectors: ['fm1', 'fm2', 'fm3'],
  },
  {
    name: 'Microsoft 365',
    host: /^smtp(-mail)?\.(office365|outlook)\.com$/i,
    spfInclude: 'spf.protection.outlook.com',
    dkimSelectors: ['selector1', 'selector2'],
  },
];

export function findMailProvider(smtpHost: string): MailProviderDns | undefined {
  return PROVIDERS.find(({ host }) => host.test(smtpHost));
}

/** Where anybody can have an address, and the owner of the domain lets nobody else send from it. */
const FREE_MAIL =
  /^(gmail|googlemail|yahoo|ymail|hotmail|outlook|live|icloud|aol|proton|protonmail|rediffmail|zoho|gmx|mail)\.(com|co\.in|in|me|net|de)$/i;

export function isFreeMail(domain: string): boolean {
  return FREE_MAIL.test(domain);
}
