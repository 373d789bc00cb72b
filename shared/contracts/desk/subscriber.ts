import { z } from 'zod';
import { IMPORT_FILE_NAME_MAXIMUM, SOURCE_MAXIMUM } from '../../form-limits.ts';
import { emailInput } from '../account.ts';
import { optional, pageOf, paging, searchInput } from '../list.ts';
import { isoTime, requiredLine, text } from '../text.ts';

/** In which language somebody wants letters. */
export const letterLanguage = z.enum(['both', 'en', 'hi']);
export type LetterLanguage = z.infer<typeof letterLanguage>;

export const subscription = z.object({ email: emailInput, language: letterLanguage.default('both') });

export const deskSubscriber = z.object({
  id: z.int(),
  email: z.string(),
  /** `paused` after letters came back for now; `bounced` and `complained` are ways to be unsubscribed. */
  state: z.enum(['subscribed', 'asked', 'unsubscribed', 'paused', 'bounced', 'complained']),
  asked_at: isoTime,
  confirmed_at: isoTime.nullable(),
  unsubscribed_at: isoTime.nullable(),
  /** Where its owner agreed, as an admin or a list says; empty for the site's own form. */
  source: z.string(),
  language: letterLanguage,
});
export type DeskSubscriber = z.infer<typeof deskSubscriber>;

/** By the day on which they subscribed, asked or unsubscribed, whichever it was last; the newest first. */
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

/** Somebody who has told an admin that they want letters. */
export const subscriberAddition = z.object({
  email: emailInput,
  source: requiredLine(SOURCE_MAXIMUM, 'Where they agreed'),
  agreed_on: z.iso.date('Enter the day they agreed, such as 2026-01-31.'),
  language: letterLanguage.default('both'),
});
export type SubscriberAddition = z.output<typeof subscriberAddition>;

/** Why people in a list want no letters, or must not get any. */
const unwanted = z.enum(['unsubscribed', 'bounced', 'unconfirmed']);
export type Unwanted = z.infer<typeof unwanted>;

const column = z.int().nonnegative();

/** What of a list is in which column, counted from 0. */
const listColumns = z.object({
  email: column,
  /** The day on which they agreed. */
  agreed: column,
  status: optional(column),
  language: optional(column),
});
export type ListColumns = z.infer<typeof listColumns>;

/** A CSV table of subscribers, as newsletter programs export it. Commas, semicolons, tabs or `|` divide its columns. */
export const subscriberList = z.object({
  csv: z.string(),
  /** What the file was called: some programs have a file for those who left, which only its name tells apart. */
  name: optional(text(IMPORT_FILE_NAME_MAXIMUM)),
  /** Left out, the columns are recognised by their names in the first line. */
  columns: optional(listColumns),
});
export type SubscriberList = z.infer<typeof subscriberList>;

export const subscribersImported = z.object({
  added: z.int(),
  /** How many were subscribed already. */
  known: z.int(),
  /** How many had unsubscribed here, or do not get letters any more; they are not subscribed again. */
  left: z.int(),
  /** How many want no letters, as the list says. */
  unwanted: z.int(),
  /** The first fifty refused lines, and why. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  refusedCount: z.int(),
});
export type SubscribersImported = z.infer<typeof subscribersImported>;

/** What an import would do to a list, which is not changed by asking. */
export const subscribersChecked = z.object({
  /** The names of the columns, with what the first lines have in them. */
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  /** Whose table it is; `null` for one that is not known. */
  program: z.string().nullable(),
  /** `null` as long as it is not known which column is which. */
  outcome: subscribersImported
    .extend({
      /** Those who want no letters, by the reason. */
      unwantedBy: z.record(unwanted, z.int()),
      /** How many pay for a subscription, which stays with the other program. */
      paying: z.int(),
      /** The first people who would be added, and the first of the others. */
      examples: z.object({
        added: z.array(z.object({ email: z.string(), confirmed_at: isoTime, language: letterLanguage })),
        known: z.array(z.string()),
        left: z.array(z.string()),
        unwanted: z.array(z.string()),
      }),
    })
    .nullable(),
});
export type SubscribersChecked = z.infer<typeof subscribersChecked>;
