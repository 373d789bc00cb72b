/** The mail providers whose webhooks are understood. */
export const MAIL_PROVIDERS = ['ses', 'postmark', 'mailgun', 'resend', 'sendgrid'] as const;
export type MailProviderId = (typeof MAIL_PROVIDERS)[number];

/** Those whose webhooks are signed with a key that they show to the owner of the account. */
export const KEYED_PROVIDERS = ['mailgun', 'resend', 'sendgrid'] as const satisfies MailProviderId[];
export type KeyedProvider = (typeof KEYED_PROVIDERS)[number];
