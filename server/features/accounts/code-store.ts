import type { Insertable } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { CodePurpose, Tables } from '#server/database/tables.ts';

const MAX_TRIES = 5;

/** What a code is for, as the columns of its row say it. */
export interface CodeOwner {
  user_id: number;
  purpose: CodePurpose;
}

/** Replaces the user's previous code for this purpose, which is void from then on. */
export async function saveCode(db: WriteDb, code: Insertable<Tables['codes']>): Promise<void> {
  const values = { ...code, tries: 0 };
  await db
    .insertInto('codes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/**
 * Counts a try before anything is compared, so that no more than five of any number of parallel tries see the hash.
 * @returns the hash of the valid code, `undefined` if there is none or its tries are used up
 */
export async function countTry(db: WriteDb, owner: CodeOwner, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where((eb) => eb.and(owner))
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** Uses up a valid link, and with it the code of the same mail. @returns whether the link was valid */
export async function takeLink(db: WriteDb, owner: CodeOwner, linkHash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('codes')
    .where((eb) => eb.and({ ...owner, link_hash: linkHash }))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
