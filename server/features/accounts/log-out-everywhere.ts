import type { WriteDb } from '#server/database/database.ts';
import { removeRecentIdentities } from '#server/features/sign-in/remove-recent-identities.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { NameProvider } from './accounts.ts';
import { deleteSessionsOf } from './session-store.ts';

export interface Logout {
  /** Must be locked by this transaction. */
  user: { id: number; provedAt: number | null };
  keepSessionId?: number | undefined;
  nameProvider: NameProvider;
}

/** Ends the sessions of a user and removes the identities that the thief of a session may have linked. */
export async function logOutEverywhere(
  db: WriteDb,
  { user, keepSessionId, nameProvider }: Logout,
): Promise<IdentityRemoval> {
  await deleteSessionsOf(db, user.id, keepSessionId);
  return removeRecentIdentities(db, user, nameProvider);
}
