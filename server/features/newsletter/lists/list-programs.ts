import type { ListColumns, Unwanted } from '#shared/contracts/desk/subscriber.ts';

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
const LIST_PROGRAMS: ListProgram[] = [
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
const STATUS_WORDS = new Map<string, Unwanted | 'wanted'>([
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
function programOf(names: string[]): ListProgram | undefined {
  return LIST_PROGRAMS.find(({ signs }) => signs.every((group) => group.some((name) => names.includes(name))));
}

/** Where a list has what, in columns counted from 0. */
export interface ListShape {
  /** Whose table it is; `undefined` if an admin has said what its columns are. */
  program: string | undefined;
  /** Where people agreed, if the table does not say. */
  source: string;
  columns: Record<'email' | 'agreed' | 'status' | 'wanted' | 'paying' | 'source' | 'language', number[]>;
  left: [column: number, meaning: Unwanted][];
  words: ReadonlyMap<string, Unwanted | 'wanted'>;
  /** What the whole file is a list of. */
  all: Unwanted | undefined;
  hasLocalTimes: boolean;
}

const OWN_SOURCE = 'Imported';
const LEFT_COLUMNS = new Map(LIST_PROGRAMS.flatMap(({ left = {} }) => Object.entries(left)));

/** The first word of `unsubscribed_email_audience_export_1a2b.csv`, also of a copy of it. */
const FIRST_WORD = /(?:^|[^a-z])([a-z]+)_[^/]*$/i;

/** @returns `undefined` for the table of a program that is not known */
export function shapeOfProgram(names: readonly string[], fileName: string): ListShape | undefined {
  const plain = names.map(plainName);
  const program = programOf(plain);
  const find = (sought: string[] = []) => sought.map((name) => plain.indexOf(name)).filter((index) => index >= 0);
  if (!program || find(program.email).length === 0) return undefined;
  const { email, agreed, status, wanted, paying, source, language } = program;
  const named = { email, agreed, status, wanted, paying, source, language };
  const firstWord = FIRST_WORD.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return {
    program: program.name,
    source: program.hasLocalTimes ? OWN_SOURCE : `${program.name} export`,
    columns: mapValues(named, find),
    left: Object.entries(program.left ?? {}).flatMap(([name, meaning]) =>
      find([name]).map((index): [number, Unwanted] => [index, meaning]),
    ),
    words: new Map([...STATUS_WORDS, ...Object.entries(program.words ?? {})]),
    all: program.leftFiles?.[firstWord],
    hasLocalTimes: program.hasLocalTimes ?? false,
  };
}

/**
 * The shape of a table whose columns an admin has named. Columns and files that any program has for those who want no letters
 * count in every table.
 */
export function shapeOfChoice(columns: ListColumns, names: readonly string[], fileName: string): ListShape {
  const { email, agreed, status, language } = columns;
  const named = { email, agreed, status, language, source: undefined, wanted: undefined, paying: undefined };
  const plain = names.map(plainName);
  return {
    program: undefined,
    source: OWN_SOURCE,
    columns: mapValues(named, (column: number | undefined) => (column === undefined ? [] : [column])),
    left: plain.flatMap((name, index): [number, Unwanted][] => {
      const meaning = LEFT_COLUMNS.get(name);
      return meaning && !Object.values(columns).includes(index) ? [[index, meaning]] : [];
    }),
    words: STATUS_WORDS,
    all: shapeOfProgram(names, fileName)?.all,
    hasLocalTimes: true,
  };
}

function mapValues<Key extends string, Value>(values: Record<Key, Value>, change: (value: Value) => number[]) {
  const entries = Object.entries(values) as [Key, Value][];
  return Object.fromEntries(entries.map(([key, value]) => [key, change(value)])) as Record<Key, number[]>;
}
