import type { Database } from '#server/database/database.ts';
import { deleteExpiredAttempts } from './oidc/attempt-store.ts';
import { deleteExpiredSignInCodes } from './oidc/exchange-store.ts';
import { deleteExpiredProofs } from './proof/proof-store.ts';

/** Deletes the expired rows of sign-ins that were never completed. */
export async function cleanUpSignIn(database: Database, now: number): Promise<void> {
  await database.transaction(async (db) => {
    await deleteExpiredAttempts(db, now);
    await deleteExpiredSignInCodes(db, now);
    await deleteExpiredProofs(db, now);
  });
}
