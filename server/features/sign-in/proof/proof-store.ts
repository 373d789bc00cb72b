import type { Insertable } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

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
  { browserHash, email, codeHash, now }: { browserHash: string; email: string; codeHash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_proofs')
    .set({ code_hash: codeHash, tries: 0 })
    .where('browser_hash', '=', browserHash)
    .where('email', '=', email)
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

export async function deleteProof(db: WriteDb, browserHash: string): Promise<void> {
  await db.deleteFrom('sign_in_proofs').where('browser_hash', '=', browserHash).execute();
}
