import { z } from 'zod';
import { optional, pageOf, paging, searchInput } from '../list.ts';
import { letterLanguage } from '../newsletter.ts';
import { isoTime } from '../text.ts';

export const deskSubscriber = z.object({
  id: z.int(),
  email: z.string(),
  /** `paused` after letters came back for now; `bounced` and `complained` are ways to be unsubscribed. */
  state: z.enum(['subscribed', 'asked', 'unsubscribed', 'paused', 'bounced', 'complained']),
  asked_at: isoTime,
  confirmed_at: isoTime.nullable(),
  unsubscribed_at: isoTime.nullable(),
  /** Where an imported address came from; empty for the site's own form. */
  source: z.string(),
  language: letterLanguage,
});
export type DeskSubscriber = z.infer<typeof deskSubscriber>;

/** Newest first. */
export const subscriberPage = pageOf(deskSubscriber).extend({
  totals: z.object({ subscribed: z.int(), asked: z.int(), unsubscribed: z.int() }),
});
export type SubscriberPage = z.infer<typeof subscriberPage>;

export const subscriberQuery = z.object({
  ...paging,
  /** Matches the beginning of an address. */
  search: searchInput,
  show: optional(z.enum(['all', 'subscribed', 'asked', 'unsubscribed'])),
});
export type SubscriberQuery = z.output<typeof subscriberQuery>;

/** A CSV table whose first line names its columns: `email`, `confirmed_at` and optionally `source` and `language`. */
export const subscribersImport = z.object({ csv: z.string() });
export const subscribersImported = z.object({
  added: z.int(),
  /** How many were subscribed already. */
  known: z.int(),
  /** How many had unsubscribed; they are not subscribed again. */
  left: z.int(),
  /** The first fifty refused lines, and why. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  refusedCount: z.int(),
});
export type SubscribersImported = z.infer<typeof subscribersImported>;
