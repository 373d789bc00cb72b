import { z } from 'zod';
import { isoTime } from '../text.ts';

/** What others look up in the DNS before they believe a letter. */
const mailCheckName = z.enum([
  'server',
  'sender',
  'links',
  'mx',
  'bounces',
  'spf',
  'dkim',
  'dmarc',
  'alignment',
  'ptr',
]);
export type MailCheckName = z.infer<typeof mailCheckName>;

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
  name: mailCheckName,
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
