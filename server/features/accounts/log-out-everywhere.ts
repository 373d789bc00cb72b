import type { WriteDb } from '#server/database/database.ts';
import { removeRecentIdentities } from '#server/features/sign-in/remove-recent-identities.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { NameProvider } from './accounts.ts';
import { deleteSessionsOf } from './session-store.ts';

export interface Logout {
  /** Locked by this transaction. */
  user: { id: number; provedAt: number | null };
  keepSessionId?: number | undefined;
  nameProvider: NameProvider;
}

/** Ends the sessions of a user, and with them the ways in that whoever stole one may have linked. */
export async function logOutEverywhere(
  db: WriteDb,
  { user, keepSessionId, nameProvider }: Logout,
): Promise<IdentityRemoval> {
  await deleteSessionsOf(db, user.id, keepSessionId);
  return removeRecentIdentities(db, user, nameProvider);
}
