import type { Insertable, Selectable } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type Attempt = Selectable<Tables['sign_in_attempts']>;

/** Uses up an attempt; only the browser that began it can do that. */
export function takeAttempt(db: WriteDb, key: Pick<Attempt, 'state_hash' | 'browser_hash'>, now: number) {
  return db
    .deleteFrom('sign_in_attempts')
    .where((eb) => eb.and(key))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Uses up a code, whichever browser sent it; the caller checks the browser and the time. */
export function takeSignInCode(db: WriteDb, codeHash: string) {
  return db.deleteFrom('sign_in_codes').where('code_hash', '=', codeHash).returningAll().executeTakeFirst();
}

const MAX_TRIES = 5;

/** Each browser has at most one proof: a new one replaces the previous one. */
export async function saveProof(db: WriteDb, proof: Insertable<Tables['sign_in_proofs']>): Promise<void> {
  await db
    .insertInto('sign_in_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(proof))
    .execute();
}

/** Stores the code unless the browser's proof has expired or is for another address. @returns whether it was stored */
export async function saveProofCode(
  db: WriteDb,
  { now, code_hash, ...key }: { browser_hash: string; email: string; code_hash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_proofs')
    .set({ code_hash, tries: 0 })
    .where((eb) => eb.and(key))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Counts a try before anything is compared.
 * @returns the pending proof; `undefined` if there is none or its tries are used up
 */
export async function countProofTry(db: WriteDb, browserHash: string, now: number) {
  return db
    .updateTable('sign_in_proofs')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning(['issuer', 'subject', 'email', 'first_name', 'last_name', 'code_hash'])
    .executeTakeFirst();
}
