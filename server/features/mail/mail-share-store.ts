import type { Database, Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { Postponed } from '#server/jobs/job-kind.ts';

/**
 * The mails that anyone can cause with only an address are limited for the whole site: `strangers` to addresses of which
 * nobody has shown that they are theirs, `members` to those of accounts and subscribers. Each has a share of its own, so that
 * strangers cannot use up the codes of people who have an account.
 */
export type MailShare = Tables['mail_shares']['share'];

export const MAILS_PER_HOUR = 200;
const HOUR_MS = 60 * 60_000;

export interface TakenShare {
  share: MailShare;
  hour: number;
}

/**
 * Counts a mail. Call this in the transaction that makes its code: when the mail has to wait, that is rolled back, and the
 * previous code stays valid.
 * @throws {Postponed} until the next hour, if the share of this one is used up
 */
export async function takeShare(db: WriteDb, share: MailShare, now: number): Promise<TakenShare> {
  const hour = hourOf(now);
  const counted = await db
    .insertInto('mail_shares')
    .values({ share, hour, mails: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['share', 'hour'])
        .doUpdateSet((eb) => ({ mails: eb('mail_shares.mails', '+', 1) }))
        .where('mail_shares.mails', '<', MAILS_PER_HOUR),
    )
    .returning('mails')
    .executeTakeFirst();
  if (!counted) throw new Postponed((hour + 1) * HOUR_MS);
  return { share, hour };
}

/** A mail that could not be sent must not count against the next attempt. */
export async function giveShareBack(database: Database, { share, hour }: TakenShare): Promise<void> {
  await database.transaction((db) =>
    db
      .updateTable('mail_shares')
      .set((eb) => ({ mails: eb('mails', '-', 1) }))
      .where('share', '=', share)
      .where('hour', '=', hour)
      .where('mails', '>', 0)
      .execute(),
  );
}

/** Whether a share of this hour is used up, so that further mails wait. */
export async function isShareUsedUp(db: Db, now: number): Promise<boolean> {
  const used = await db
    .selectFrom('mail_shares')
    .select('share')
    .where('hour', '=', hourOf(now))
    .where('mails', '>=', MAILS_PER_HOUR)
    .executeTakeFirst();
  return used !== undefined;
}

export async function cleanUpMailShares(database: Database, now: number): Promise<void> {
  await database.transaction((db) => db.deleteFrom('mail_shares').where('hour', '<', hourOf(now)).execute());
}

function hourOf(now: number): number {
  return Math.floor(now / HOUR_MS);
}
