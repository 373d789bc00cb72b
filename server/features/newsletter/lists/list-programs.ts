import type { ListColumns, Unwanted } from '#shared/contracts/desk/subscriber.ts';

type Column = 'email' | 'agreed' | 'status' | 'wanted' | 'paying' | 'source' | 'language';

/** Names by what they mean. */
type Meanings = Partial<Record<Unwanted, string>>;

/**
 * What the table of another program says, and in which columns. Names are in lower case, with `_` for spaces and hyphens,
 * and divided by spaces: of several for a column, the first that has a value counts.
 */
interface ListProgram {
  name: string;
  /** Its tables have one column of each of these groups, besides one with addresses. */
  signs: string[];
  /** `wanted` has a yes for those who want letters, `paying` tells who pays. */
  columns: { agreed: string } & Partial<Record<Column, string>>;
  /** What a status means in this program alone. */
  words?: Meanings;
  /** Columns with a time or a yes for those who want no letters. */
  left?: Meanings;
  /** The files that are for those who want no letters: the first word of their name. */
  leftFiles?: Meanings;
  /** A program writes times in UTC; people write them by their own clock. */
  hasLocalTimes?: boolean;
}

const EMAIL = 'email email_address e_mail user_email_address';

/** In this order: the first whose signs a table has. */
const LIST_PROGRAMS: ListProgram[] = [
  {
    name: 'Chintan',
    signs: ['confirmed_at'],
    columns: { agreed: 'confirmed_at', source: 'source', language: 'language' },
    left: { unsubscribed: 'unsubscribed_at', bounced: 'paused_at' },
    hasLocalTimes: true,
  },
  {
    name: 'Mailchimp',
    signs: ['optin_time confirm_time', 'leid euid member_rating email_address'],
    columns: { agreed: 'confirm_time optin_time' },
    left: { unsubscribed: 'unsub_time', bounced: 'clean_time' },
    leftFiles: { unsubscribed: 'unsubscribed', bounced: 'cleaned', unconfirmed: 'nonsubscribed' },
  },
  {
    name: 'Substack',
    signs: ['active_subscription email_disabled'],
    columns: { agreed: 'created_at subscription_created_at start_date', paying: 'active_subscription' },
    left: { unsubscribed: 'email_disabled unsubscribed unsubscribed_at' },
  },
  {
    name: 'Substack',
    signs: ['subscription_date subscription_created_at start_date', 'subscription_type stripe_plan type activity'],
    columns: {
      agreed: 'subscription_date subscription_created_at start_date',
      paying: 'subscription_type type stripe_plan',
    },
    left: { unsubscribed: 'unsubscribed_at unsubscribe_date' },
  },
  {
    name: 'Ghost',
    signs: ['subscribed_to_emails'],
    columns: { agreed: 'created_at', wanted: 'subscribed_to_emails', paying: 'stripe_customer_id' },
    left: { unsubscribed: 'deleted_at' },
  },
  {
    name: 'listmonk',
    signs: ['uuid', 'status', 'created_at'],
    columns: { agreed: 'created_at', status: 'status' },
  },
  {
    name: 'Buttondown',
    signs: ['creation_date'],
    columns: { agreed: 'creation_date', status: 'subscriber_type type' },
    left: { unsubscribed: 'unsubscription_date', bounced: 'undeliverability_date' },
  },
  {
    name: 'Beehiiv',
    signs: ['status', 'created_at', 'acquisition_source open_rate last_opened_at subscription_tier utm_source'],
    columns: { agreed: 'created_at', status: 'status' },
    left: { unsubscribed: 'unsubscribed_at' },
  },
  {
    name: 'Kit',
    signs: ['first_name', 'created_at', 'state status'],
    columns: { agreed: 'created_at', status: 'state status' },
    words: { unconfirmed: 'inactive' },
  },
];

/** What the words mean that programs have for the status of those who want no letters. */
const UNWANTED: Meanings = {
  unsubscribed:
    'unsubscribed inactive cancelled canceled disabled blocklisted blacklisted blocked removed deleted opted_out suppressed complained spam spammy reported_as_spam',
  bounced: 'bounced hard_bounced cleaned undeliverable invalid',
  unconfirmed: 'unconfirmed pending validating unactivated not_confirmed needs_attention nonsubscribed non_subscribed',
};
const WANTED =
  'active subscribed subscriber confirmed enabled regular free premium paid unpaid gifted comped trialed churning past_due verified opted_in';

const STATUS_WORDS = new Map<string, Unwanted | 'wanted'>([
  ...WANTED.split(' ').map((word) => [word, 'wanted'] as const),
  ...eachName(UNWANTED),
]);

function eachName(meanings: Meanings = {}): [name: string, meaning: Unwanted][] {
  return Object.entries(meanings).flatMap(([meaning, names]) =>
    names.split(' ').map((name): [string, Unwanted] => [name, meaning as Unwanted]),
  );
}

/** How a name of a column, or a word for a status, is compared. */
export function plainName(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** Where a list has what, in columns counted from 0. */
export interface ListShape {
  /** Whose table it is; `undefined` if an admin has said what its columns are. */
  program: string | undefined;
  /** Where people agreed, if the table does not say. */
  source: string;
  columns: Record<Column, number[]>;
  left: [column: number, meaning: Unwanted][];
  words: ReadonlyMap<string, Unwanted | 'wanted'>;
  /** What the whole file is a list of. */
  all: Unwanted | undefined;
  hasLocalTimes: boolean;
}

const OWN_SOURCE = 'Imported';
const NO_COLUMNS = { email: [], agreed: [], status: [], wanted: [], paying: [], source: [], language: [] };
const LEFT_COLUMNS = new Map(LIST_PROGRAMS.flatMap(({ left }) => eachName(left)));

/** The first word of `unsubscribed_email_audience_export_1a2b.csv`, also of a copy of it. */
const FIRST_WORD = /(?:^|[^a-z])([a-z]+)_[^/]*$/i;

/** @returns `undefined` for the table of a program that is not known */
export function shapeOfProgram(names: readonly string[], fileName: string): ListShape | undefined {
  const plain = names.map(plainName);
  const find = (sought: string) =>
    sought.split(' ').flatMap((name) => (plain.includes(name) ? plain.indexOf(name) : []));
  const program = LIST_PROGRAMS.find(({ signs }) => [EMAIL, ...signs].every((group) => find(group).length > 0));
  if (!program) return undefined;
  const firstWord = FIRST_WORD.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const columns = Object.entries({ email: EMAIL, ...program.columns }).map(([column, sought]) => [
    column,
    find(sought),
  ]);
  return {
    program: program.name,
    source: program.hasLocalTimes ? OWN_SOURCE : `${program.name} export`,
    columns: { ...NO_COLUMNS, ...Object.fromEntries(columns) },
    left: eachName(program.left).flatMap(([name, meaning]) =>
      find(name).map((index): [number, Unwanted] => [index, meaning]),
    ),
    words: new Map([...STATUS_WORDS, ...eachName(program.words)]),
    all: new Map(eachName(program.leftFiles)).get(firstWord),
    hasLocalTimes: program.hasLocalTimes ?? false,
  };
}

/**
 * The shape of a table whose columns an admin has named. Columns and files that any program has for those who want no letters
 * count in every table.
 */
export function shapeOfChoice(chosen: ListColumns, names: readonly string[], fileName: string): ListShape {
  const columns = Object.entries(chosen).map(([name, column]) => [name, column === undefined ? [] : [column]]);
  return {
    program: undefined,
    source: OWN_SOURCE,
    columns: { ...NO_COLUMNS, ...Object.fromEntries(columns) },
    left: names.flatMap((name, index): [number, Unwanted][] => {
      const meaning = LEFT_COLUMNS.get(plainName(name));
      return meaning && !Object.values(chosen).includes(index) ? [[index, meaning]] : [];
    }),
    words: STATUS_WORDS,
    all: shapeOfProgram(names, fileName)?.all,
    hasLocalTimes: true,
  };
}
