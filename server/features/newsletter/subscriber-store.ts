import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type Subscriber = Selectable<Tables['subscribers']>;

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
    .where(({ eb, or }) => or([eb('confirmed_at', 'is', null), eb('unsubscribed_at', 'is not', null)]))
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
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
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
    .where(({ eb, or, and, ref }) =>
      or([
        and([eb('confirmed_at', 'is', null), eb('unsubscribed_at', 'is', null)]),
        eb('asked_at', '>', ref('unsubscribed_at')),
      ]),
    )
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
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
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
    .where(({ eb, or, and }) =>
      or([
        and([eb('confirmed_at', 'is', null), eb('unsubscribed_at', 'is', null)]),
        eb('unsubscribed_at', '<', unsubscribedBefore),
      ]),
    )
    .execute();
}
