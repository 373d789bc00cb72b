import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import type { Tables } from '#server/database/tables.ts';
import type { SubscriberPage } from '#shared/contracts/desk/subscriber.ts';
import type { Subscriber } from './subscriber-store.ts';

type SubscriberState = keyof SubscriberPage['totals'];

interface SubscriberFilter {
  /** The beginning of an address, in lower case. */
  beginning: string;
  state: SubscriberState | undefined;
}

/** Newest first. */
export function listSubscribers(
  db: Db,
  { limit, offset, ...filter }: SubscriberFilter & { limit: number; offset: number },
): Promise<Subscriber[]> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where((eb) => matchesFilter(eb, filter))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countSubscribers(db: Db, filter: SubscriberFilter): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => matchesFilter(eb, filter))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countSubscriberStates(db: Db): Promise<SubscriberPage['totals']> {
  const count = (condition: Expression<unknown>) => sql<number>`count(*) filter (where ${condition})`;
  return db
    .selectFrom('subscribers')
    .select([
      count(sql`confirmed_at is not null and unsubscribed_at is null`).as('subscribed'),
      count(sql`confirmed_at is null and unsubscribed_at is null`).as('asked'),
      count(sql`unsubscribed_at is not null`).as('unsubscribed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Lists a batch of confirmed subscribers by id, starting after the given one. */
export function listSubscribedAfter(db: Db, id: number, limit: number): Promise<Subscriber[]> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '>', id)
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findSubscriber(db: Db, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns `false` when they have unsubscribed already, or there is no such subscriber */
export async function markUnsubscribedById(db: WriteDb, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({ unsubscribed_at: now })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface ImportedSubscriber {
  email: string;
  confirmedAt: number;
  source: string;
  token: string;
}

/** Inserts new addresses and confirms unconfirmed ones; leaves all others unchanged. @returns the addresses it saved */
export async function insertConfirmed(db: WriteDb, subscribers: ImportedSubscriber[]): Promise<Set<string>> {
  const rows = await db
    .insertInto('subscribers')
    .values(
      subscribers.map(({ email, confirmedAt, source, token }) => ({
        ...{ email, token, source },
        ...{ asked_at: confirmedAt, confirmed_at: confirmedAt },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(({ ref }) => ({ confirmed_at: ref('excluded.confirmed_at'), source: ref('excluded.source') }))
        .where('subscribers.confirmed_at', 'is', null)
        .where('subscribers.unsubscribed_at', 'is', null),
    )
    .returning('email')
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** @returns those of the addresses that have unsubscribed */
export async function findUnsubscribed(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscribers')
    .select('email')
    .where('email', 'in', emails)
    .where('unsubscribed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

function matchesFilter(eb: ExpressionBuilder<Tables, 'subscribers'>, { beginning, state }: SubscriberFilter) {
  const conditions: Expression<SqlBool>[] = [];
  if (beginning !== '') {
    conditions.push(sql<SqlBool>`email like ${`${likePattern(beginning)}%`} escape '!'`);
  }
  if (state === 'unsubscribed') conditions.push(eb('unsubscribed_at', 'is not', null));
  if (state === 'subscribed' || state === 'asked') {
    conditions.push(eb('unsubscribed_at', 'is', null));
    conditions.push(eb('confirmed_at', state === 'asked' ? 'is' : 'is not', null));
  }
  return eb.and(conditions);
}
