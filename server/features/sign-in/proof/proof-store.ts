import type { WriteDb } from '#server/database/database.ts';
import type { IdentityClaims } from '../identity-claims.ts';

const MAX_TRIES = 5;

/** Each browser has at most one proof: a new one replaces the previous one. */
export async function saveProof(
  db: WriteDb,
  browserHash: string,
  { identity, expiresAt }: { identity: IdentityClaims; expiresAt: number },
): Promise<void> {
  const values = {
    issuer: identity.issuer,
    subject: identity.subject,
    email: identity.email,
    first_name: identity.firstName,
    last_name: identity.lastName,
    code_hash: null,
    tries: 0,
    expires_at: expiresAt,
  };
  await db
    .insertInto('sign_in_proofs')
    .values({ browser_hash: browserHash, ...values })
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(values))
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

export async function deleteExpiredProofs(db: WriteDb, now: number): Promise<void> {
  await db.deleteFrom('sign_in_proofs').where('expires_at', '<=', now).execute();
}
