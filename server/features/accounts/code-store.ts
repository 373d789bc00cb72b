import type { WriteDb } from '#server/database/database.ts';
import type { CodePurpose } from '#server/database/tables.ts';

const MAX_TRIES = 5;

export interface CodeOwner {
  userId: number;
  purpose: CodePurpose;
}

interface NewCode extends CodeOwner {
  codeHash: string;
  linkHash: string | null;
  now: number;
  expiresAt: number;
}

/** Replaces the user's previous code for this purpose, which is void from then on. */
export async function saveCode(db: WriteDb, code: NewCode): Promise<void> {
  const values = {
    code_hash: code.codeHash,
    link_hash: code.linkHash,
    tries: 0,
    created_at: code.now,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('codes')
    .values({ user_id: code.userId, purpose: code.purpose, ...values })
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
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', owner.purpose)
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
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', owner.purpose)
    .where('link_hash', '=', linkHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteCode(db: WriteDb, owner: CodeOwner): Promise<void> {
  await db.deleteFrom('codes').where('user_id', '=', owner.userId).where('purpose', '=', owner.purpose).execute();
}

export async function deleteCodesOf(db: WriteDb, userId: number): Promise<void> {
  await db.deleteFrom('codes').where('user_id', '=', userId).execute();
}

export async function deleteExpiredCodes(db: WriteDb, now: number): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<=', now).execute();
}
