import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows, likePattern } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import type { SubscriberPage } from '#shared/contracts/desk/subscriber.ts';
import type { DeliveryReference } from './delivery-token.ts';

export type Subscriber = Selectable<Tables['subscribers']>;

type SubscriberState = keyof SubscriberPage['totals'];

/** In parentheses, since Kysely puts none around what it negates. */
const STATES = {
  subscribed: sql<SqlBool>`(confirmed_at is not null and unsubscribed_at is null)`,
  asked: sql<SqlBool>`(confirmed_at is null and unsubscribed_at is null)`,
  unsubscribed: sql<SqlBool>`unsubscribed_at is not null`,
} satisfies Record<SubscriberState, unknown>;

/**
 * Saves the request of an address that is new, unconfirmed or unsubscribed, and the language it chose, which takes
 * effect with the confirmation, because nobody else gets letters. Concurrent requests share one row. An existing row
 * keeps its token, so that the links in earlier mails still work.
 * @returns `undefined` when the address is subscribed
 */
export function saveRequest(
  db: WriteDb,
  { email, language, token, now }: Pick<Subscriber, 'email' | 'language' | 'token'> & { now: number },
): Promise<Subscriber | undefined> {
  return db
    .insertInto('subscribers')
    .values({ email, language, token, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ asked_at: now, language })
        .where(({ eb, or }) =>
          or([eb('subscribers.confirmed_at', 'is', null), eb('subscribers.unsubscribed_at', 'is not', null)]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Changes the language of a request that waits to be confirmed. Subscribers change theirs by a mailed link. */
export async function changeRequestedLanguage(
  db: WriteDb,
  { email, language }: Pick<Subscriber, 'email' | 'language'>,
): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ language })
    .where('email', '=', email)
    .where(({ not }) => not(STATES.subscribed))
    .execute();
}

/** @returns `false` when nobody who is subscribed has this token */
export async function changeLanguage(
  db: WriteDb,
  { token, language }: Pick<Subscriber, 'token' | 'language'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({ language })
    .where('token', '=', token)
    .where(STATES.subscribed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Confirms a request made after `askedAfter`, unless it was withdrawn since. From then on they are here by their own
 * wish, which undoing an import does not end.
 * @returns `undefined` when there is none
 */
export function confirmSubscriber(
  db: WriteDb,
  { token, now, askedAfter }: { token: string; now: number; askedAfter: number },
): Promise<Subscriber | undefined> {
  return db
    .updateTable('subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null, ended_by: null, paused_at: null, import_id: null })
    .where('token', '=', token)
    .where('asked_at', '>', askedAfter)
    .where(({ eb, or, ref }) => or([STATES.asked, eb('asked_at', '>', ref('unsubscribed_at'))]))
    .returningAll()
    .executeTakeFirst();
}

type SubscriberKey = Pick<Subscriber, 'id'> | Pick<Subscriber, 'email'> | Pick<Subscriber, 'token'>;

/** @returns `false` when they have unsubscribed already, or there is no such subscriber */
export async function markUnsubscribed(db: WriteDb, by: SubscriberKey, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({ unsubscribed_at: now })
    .where((eb) => eb.and(by))
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether it is the token of anybody, subscribed or not. */
export async function isSubscriberToken(db: Db, token: string): Promise<boolean> {
  const row = await db.selectFrom('subscribers').select('id').where('token', '=', token).executeTakeFirst();
  return row !== undefined;
}

/** Finds a subscriber who has confirmed and not unsubscribed. */
export function findSubscribed(db: Db, by: SubscriberKey): Promise<Subscriber | undefined> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where((eb) => eb.and(by))
    .where(STATES.subscribed)
    .executeTakeFirst();
}

/** Deletes those who never confirmed, and those who unsubscribed, unless they have asked again since. */
export async function deleteFormerSubscribers(
  db: WriteDb,
  { askedBefore, unsubscribedBefore }: { askedBefore: number; unsubscribedBefore: number },
): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where('asked_at', '<', askedBefore)
    .where(({ eb, or }) => or([STATES.asked, eb('unsubscribed_at', '<', unsubscribedBefore)]))
    .execute();
}

interface SubscriberFilter {
  /** The beginning of an address; empty for all. */
  search: string;
  show: SubscriberState | 'all';
}

/** By the day on which their state began, newest first. Without an index, since counting reads all rows as well. */
export function listSubscribers(
  db: Db,
  filter: SubscriberFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Subscriber[]> {
  return selectSubscribers(db, filter)
    .selectAll()
    .orderBy(sql`coalesce(unsubscribed_at, confirmed_at, asked_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countSubscribers(db: Db, filter: SubscriberFilter): Promise<number> {
  return countRows(selectSubscribers(db, filter));
}

export async function countSubscriberStates(db: Db): Promise<SubscriberPage['totals']> {
  const count = (state: SubscriberState) => sql<number>`count(*) filter (where ${STATES[state]})`.as(state);
  return db
    .selectFrom('subscribers')
    .select([count('subscribed'), count('asked'), count('unsubscribed')])
    .executeTakeFirstOrThrow();
}

/** A batch of those who get letters, oldest first, that begins after the given id. */
export function listSubscribedAfter(db: Db, id: number, limit: number): Promise<Subscriber[]> {
  const subscribed = selectSubscribers(db, { search: '', show: 'subscribed' });
  return subscribed.selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}

export function findSubscriber(db: Db, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

type ConfirmedSubscriber = Pick<Subscriber, 'email' | 'token' | 'source' | 'language' | 'asked_at' | 'confirmed_at'> & {
  import_id?: number | null;
};
type FormerSubscriber = ConfirmedSubscriber & Pick<Subscriber, 'unsubscribed_at'>;

/**
 * Inserts new addresses and confirms unconfirmed ones, whose own choice of a language stays unless the table names one;
 * leaves all others unchanged.
 * @returns the addresses it saved
 */
export async function insertConfirmed(db: WriteDb, subscribers: ConfirmedSubscriber[]): Promise<Set<string>> {
  const rows = await db
    .insertInto('subscribers')
    .values(subscribers)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(({ ref }) => ({
          confirmed_at: ref('excluded.confirmed_at'),
          source: ref('excluded.source'),
          language: sql`case when excluded.language = 'both' then subscribers.language else excluded.language end`,
        }))
        .where('subscribers.confirmed_at', 'is', null)
        .where('subscribers.unsubscribed_at', 'is', null),
    )
    .returning('email')
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Inserts people who left elsewhere, so that no import makes subscribers of them. @returns those that were new */
export async function insertFormer(db: WriteDb, subscribers: FormerSubscriber[]): Promise<Set<string>> {
  const insert = db.insertInto('subscribers').values(subscribers);
  const rows = await insert
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** @returns what is known of those of the addresses that are known, whatever became of them */
export async function findSubscribers(db: Db, emails: string[]): Promise<Map<string, Subscriber>> {
  if (emails.length === 0) return new Map();
  const rows = await db.selectFrom('subscribers').selectAll().where('email', 'in', emails).execute();
  return new Map(rows.map((row) => [row.email, row]));
}

function selectSubscribers(db: Db, { search, show }: SubscriberFilter) {
  const beginning = `${likePattern(search.toLowerCase())}%`;
  return db
    .selectFrom('subscribers')
    .$if(search !== '', (query) => query.where(sql<boolean>`email like ${beginning} escape '!'`))
    .$if(show !== 'all', (query) => query.where(STATES[show as SubscriberState]));
}

interface LeftThrough extends DeliveryReference {
  token: string;
  now: number;
}

/** Marks a delivery as the one through which its recipient unsubscribed; does nothing for a delivery to somebody else. */
export async function markLeftThrough(db: WriteDb, { letterId, deliveryId, token, now }: LeftThrough): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ unsubscribed_at: now })
    .where('id', '=', deliveryId)
    .where('letter_id', '=', letterId)
    .where('subscriber_id', '=', ({ selectFrom }) =>
      selectFrom('subscribers').select('subscribers.id').where('subscribers.token', '=', token),
    )
    .execute();
}
