import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type Subscriber = Selectable<Tables['subscribers']>;

/**
 * Of somebody new, or who has not confirmed or has left; one row for an address, however many ask at once. The token stays
 * what it was, so that the links of older mails go on working.
 * @returns `undefined` when the address is subscribed
 */
export function saveRequest(
  db: WriteDb,
  { email, token, now }: { email: string; token: string; now: number },
): Promise<Subscriber | undefined> {
  return db
    .insertInto('subscribers')
    .values({ email, token, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ asked_at: now })
        .where(({ eb, or }) =>
          or([eb('subscribers.confirmed_at', 'is', null), eb('subscribers.unsubscribed_at', 'is not', null)]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Whoever asked since, and has not left afterwards. @returns `undefined` when there is nobody to confirm */
export function confirmSubscriber(
  db: WriteDb,
  { token, now, askedAfter }: { token: string; now: number; askedAfter: number },
): Promise<Subscriber | undefined> {
  return db
    .updateTable('subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null })
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

export async function markUnsubscribed(db: WriteDb, token: string, now: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ unsubscribed_at: now })
    .where('token', '=', token)
    .where('unsubscribed_at', 'is', null)
    .execute();
}

/** Who confirmed and has not left. */
export function findSubscribed(
  db: Db,
  by: Pick<Subscriber, 'email'> | Pick<Subscriber, 'token'>,
): Promise<Subscriber | undefined> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where((eb) => eb.and(by))
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
}

/** Who never confirmed, and who left, unless they asked again. */
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
