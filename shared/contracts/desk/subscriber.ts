import { z } from 'zod';
import { optional, pageOf, paging, searchInput } from '../list.ts';
import { idInput, isoTime } from '../text.ts';

export const deskSubscriber = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(['subscribed', 'asked', 'unsubscribed']),
  asked_at: isoTime,
  confirmed_at: isoTime.nullable(),
  unsubscribed_at: isoTime.nullable(),
  /** Empty for the site's own form. */
  source: z.string(),
});
export type DeskSubscriber = z.infer<typeof deskSubscriber>;

/** Newest first. */
export const subscriberPage = pageOf(deskSubscriber).extend({
  totals: z.object({ subscribed: z.int(), asked: z.int(), unsubscribed: z.int() }),
});
export type SubscriberPage = z.infer<typeof subscriberPage>;

export const subscriberQuery = z.object({
  ...paging,
  /** The beginning of an address. */
  search: searchInput,
  show: optional(z.enum(['all', 'subscribed', 'asked', 'unsubscribed'])),
});
export type SubscriberQuery = z.output<typeof subscriberQuery>;

export const subscriberReference = z.object({ id: idInput });

/** Comma separated, first line the names of the columns: `email`, `confirmed_at`, `source`. */
export const subscribersImport = z.object({ csv: z.string() });
export const subscribersImported = z.object({
  added: z.int(),
  /** Subscribed before. */
  known: z.int(),
  /** Who left is not brought back. */
  left: z.int(),
  /** Lines that were not taken, and why: at most fifty of them. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  refusedCount: z.int(),
});
export type SubscribersImported = z.infer<typeof subscribersImported>;
