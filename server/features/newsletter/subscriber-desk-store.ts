import { sql } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import type { SubscriberPage } from '#shared/contracts/desk/subscriber.ts';
import type { Subscriber } from './subscriber-store.ts';

type SubscriberState = keyof SubscriberPage['totals'];

const STATES = {
  subscribed: sql<boolean>`confirmed_at is not null and unsubscribed_at is null`,
  asked: sql<boolean>`confirmed_at is null and unsubscribed_at is null`,
  unsubscribed: sql<boolean>`unsubscribed_at is not null`,
} satisfies Record<SubscriberState, unknown>;

interface SubscriberFilter {
  /** The beginning of an address; empty for all. */
  search: string;
  show: SubscriberState | 'all';
}

/** Newest first. */
export function listSubscribers(
  db: Db,
  filter: SubscriberFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Subscriber[]> {
  return selectSubscribers(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
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
  const rows = await db
    .insertInto('subscribers')
    .values(subscribers)
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
