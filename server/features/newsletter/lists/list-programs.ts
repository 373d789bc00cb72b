import type { Unwanted } from '#shared/contracts/desk/subscriber.ts';

/** What the table of another program says, and in which columns. Names are in lower case, with `_` for spaces and hyphens. */
interface ListProgram {
  name: string;
  /** Its tables have one column of each of these groups. */
  signs: string[][];
  email: string[];
  /** When people agreed: the first of these columns that has a value. */
  agreed: string[];
  status?: string[];
  /** What a status means in this program alone. */
  words?: Record<string, Unwanted>;
  /** Columns with a time or a yes for those who want no letters. */
  left?: Record<string, Unwanted>;
  /** Columns with a yes for those who want letters. */
  wanted?: string[];
  /** Columns that tell who pays. */
  paying?: string[];
  /** The files that are for those who want no letters: the first word of their name. */
  leftFiles?: Record<string, Unwanted>;
  source?: string[];
  language?: string[];
  /** A program writes times in UTC; people write them by their own clock. */
  hasLocalTimes?: boolean;
}

const EMAIL = ['email', 'email_address', 'e_mail', 'user_email_address'];

/** In this order: the first whose signs a table has. */
export const LIST_PROGRAMS: ListProgram[] = [
  {
    name: 'Chintan',
    signs: [['email'], ['confirmed_at']],
    email: ['email'],
    agreed: ['confirmed_at'],
    left: { unsubscribed_at: 'unsubscribed', paused_at: 'bounced' },
    source: ['source'],
    language: ['language'],
    hasLocalTimes: true,
  },
  {
    name: 'Mailchimp',
    signs: [
      ['optin_time', 'confirm_time'],
      ['leid', 'euid', 'member_rating', 'email_address'],
    ],
    email: ['email_address', ...EMAIL],
    agreed: ['confirm_time', 'optin_time'],
    left: { unsub_time: 'unsubscribed', clean_time: 'bounced' },
    leftFiles: { unsubscribed: 'unsubscribed', cleaned: 'bounced', nonsubscribed: 'unconfirmed' },
  },
  {
    name: 'Substack',
    signs: [EMAIL, ['active_subscription', 'email_disabled']],
    email: EMAIL,
    agreed: ['created_at', 'subscription_created_at', 'start_date'],
    left: { email_disabled: 'unsubscribed', unsubscribed: 'unsubscribed', unsubscribed_at: 'unsubscribed' },
    paying: ['active_subscription'],
  },
  {
    name: 'Substack',
    signs: [
      EMAIL,
      ['subscription_date', 'subscription_created_at', 'start_date'],
      ['subscription_type', 'stripe_plan', 'type', 'activity'],
    ],
    email: EMAIL,
    agreed: ['subscription_date', 'subscription_created_at', 'start_date'],
    left: { unsubscribed_at: 'unsubscribed', unsubscribe_date: 'unsubscribed' },
    paying: ['subscription_type', 'type', 'stripe_plan'],
  },
  {
    name: 'Ghost',
    signs: [['email'], ['subscribed_to_emails']],
    email: ['email'],
    agreed: ['created_at'],
    wanted: ['subscribed_to_emails'],
    left: { deleted_at: 'unsubscribed' },
    paying: ['stripe_customer_id'],
  },
  {
    name: 'listmonk',
    signs: [['email'], ['uuid'], ['status'], ['created_at']],
    email: ['email'],
    agreed: ['created_at'],
    status: ['status'],
  },
  {
    name: 'Buttondown',
    signs: [EMAIL, ['creation_date']],
    email: EMAIL,
    agreed: ['creation_date'],
    status: ['subscriber_type', 'type'],
    left: { unsubscription_date: 'unsubscribed', undeliverability_date: 'bounced' },
  },
  {
    name: 'Beehiiv',
    signs: [
      ['email'],
      ['status'],
      ['created_at'],
      ['acquisition_source', 'open_rate', 'last_opened_at', 'subscription_tier', 'utm_source'],
    ],
    email: ['email'],
    agreed: ['created_at'],
    status: ['status'],
    left: { unsubscribed_at: 'unsubscribed' },
  },
  {
    name: 'Kit',
    signs: [EMAIL, ['first_name'], ['created_at'], ['state', 'status']],
    email: EMAIL,
    agreed: ['created_at'],
    status: ['state', 'status'],
    words: { inactive: 'unconfirmed' },
  },
];

/** What the words mean that programs have for the status of those who want no letters. */
const UNWANTED: Record<Unwanted, string> = {
  unsubscribed:
    'unsubscribed inactive cancelled canceled disabled blocklisted blacklisted blocked removed deleted opted_out suppressed complained spam spammy reported_as_spam',
  bounced: 'bounced hard_bounced cleaned undeliverable invalid',
  unconfirmed: 'unconfirmed pending validating unactivated not_confirmed needs_attention nonsubscribed non_subscribed',
};
const WANTED =
  'active subscribed subscriber confirmed enabled regular free premium paid unpaid gifted comped trialed churning past_due verified opted_in';

/** What each word for a status means. */
export const STATUS_WORDS = new Map<string, Unwanted | 'wanted'>([
  ...WANTED.split(' ').map((word) => [word, 'wanted'] as const),
  ...Object.entries(UNWANTED).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning as Unwanted] as const),
  ),
]);

/** How a name of a column, or a word for a status, is compared. */
export function plainName(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** @param names the plain names of its columns */
export function programOf(names: string[]): ListProgram | undefined {
  return LIST_PROGRAMS.find(({ signs }) => signs.every((group) => group.some((name) => names.includes(name))));
}
