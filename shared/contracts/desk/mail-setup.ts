import { z } from 'zod';
import { KEYED_PROVIDERS, MAIL_PROVIDERS } from '../../mail-providers.ts';
import { isoTime } from '../text.ts';

/** What others look up in the DNS before they believe a letter. */
const checkName = z.enum(['server', 'sender', 'links', 'mx', 'bounces', 'spf', 'dkim', 'dmarc', 'alignment', 'ptr']);
export type MailCheckName = z.infer<typeof checkName>;

/** `unknown`: it could not be determined, which stops nothing. */
const mailCheckState = z.enum(['ok', 'missing', 'wrong', 'unknown']);
export type MailCheckState = z.infer<typeof mailCheckState>;

/** A record to enter at the provider of the domain. */
const dnsRecord = z.object({
  type: z.enum(['TXT', 'MX']),
  /** The whole name. */
  name: z.string(),
  /** As most providers want it, without the domain: `@` for the domain itself; `null` if the domain's own name is not known. */
  host: z.string().nullable(),
  value: z.string(),
});
export type DnsRecord = z.infer<typeof dnsRecord>;

const mailCheck = z.object({
  name: checkName,
  state: mailCheckState,
  /** What was found, and what to do about it. */
  found: z.string(),
  records: z.array(dnsRecord),
});
export type MailCheck = z.infer<typeof mailCheck>;

export const mailSetup = z.object({
  from: z.string(),
  reply_to: z.string(),
  bounce_address: z.string(),
  checks: z.array(mailCheck),
  checked_at: isoTime,
});
export type MailSetup = z.infer<typeof mailSetup>;

/** How the site learns what became of letters after the mail server has taken them. */
export const mailEventSettings = z.object({
  /** Part of each address below; to be known to the mail server or the provider only. */
  secret: z.string(),
  /** Bounces come back to this address, with the delivery's token behind a plus sign. */
  bounce_address: z.string(),
  /** Where a mail server posts the raw message of a bounce. */
  dsn_url: z.string(),
  webhook_urls: z.record(z.enum(MAIL_PROVIDERS), z.string()),
  /** Whether each key is set; the keys themselves are never shown again. */
  keys: z.record(z.enum(KEYED_PROVIDERS), z.boolean()),
  /** Of Amazon SNS, by their ARN: those whose messages are taken, and others that have sent some. */
  topics: z.object({ accepted: z.array(z.string()), refused: z.array(z.string()) }),
});
export type MailEventSettings = z.infer<typeof mailEventSettings>;

/** All topics of Amazon SNS whose messages are taken from now on. */
export const snsTopicsInput = z.object({ accepted: z.array(z.string().max(500)).max(20) });

const key = z.string().trim().max(500, 'At most 500 characters.').optional();

/** An empty key removes the one that is set; a missing one leaves it. */
export const mailEventKeys = z.object({ mailgun: key, resend: key, sendgrid: key });
export type MailEventKeys = z.output<typeof mailEventKeys>;
