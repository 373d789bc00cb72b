import { type SqlBool, sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';
import type { LetterAudience } from '#shared/contracts/letter.ts';
import type { Language } from '#shared/contracts/text.ts';

interface Audience {
  audience: LetterAudience;
  language: Language;
}

/** Who may get letters. What is known only by a hash, or from an account, is looked up at the claim. */
export const MAY_GET_LETTERS = sql<SqlBool>`
  subscribers.confirmed_at is not null and subscribers.unsubscribed_at is null and subscribers.paused_at is null`;

/** Makes one delivery for everybody in the audience who has none yet. One statement, so that nobody is missed between two. */
export async function insertDeliveries(db: WriteDb, letter: Audience & { id: number }, now: number): Promise<void> {
  await db
    .insertInto('deliveries')
    .columns(['letter_id', 'subscriber_id', 'due_at', 'changed_at'])
    .expression(
      selectAudience(db, letter)
        .select([
          sql<number>`cast(${letter.id} as bigint)`.as('letter_id'),
          'subscribers.id',
          sql<number>`cast(${now} as bigint)`.as('due_at'),
          sql<number>`cast(${now} as bigint)`.as('changed_at'),
        ])
        .where(hasNoDelivery(letter.id))
        .orderBy('subscribers.id'),
    )
    .onConflict((conflict) => conflict.columns(['letter_id', 'subscriber_id']).doNothing())
    .execute();
}

export function countAudience(db: Db, audience: Audience): Promise<number> {
  return countRows(selectAudience(db, audience));
}

/** Counts those in the audience of a letter who have no delivery of it, since they subscribed after it started. */
export async function countWithoutDelivery(db: Db, letter: Audience & { id: number }): Promise<number> {
  return countRows(selectAudience(db, letter).where(hasNoDelivery(letter.id)));
}

function selectAudience(db: Db, { audience, language }: Audience) {
  return db
    .selectFrom('subscribers')
    .where(MAY_GET_LETTERS)
    .$if(audience === 'language', (query) => query.where('subscribers.language', 'in', ['both', language]));
}

function hasNoDelivery(letterId: number) {
  return sql<SqlBool>`not exists (
    select 1 from deliveries where deliveries.letter_id = ${letterId} and deliveries.subscriber_id = subscribers.id)`;
}
