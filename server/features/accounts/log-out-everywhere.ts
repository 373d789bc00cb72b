import type { WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';
import { removeRecentIdentities } from '#server/features/sign-in/remove-recent-identities.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { NameProvider } from './accounts.ts';
import { deleteSessionsOf } from './session-store.ts';
import type { UserCredentials } from './user-store.ts';

export const SESSIONS_ENDED_MAIL = 'send-sessions-ended-mail';

interface Logout {
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

interface NotifiedLogout extends Logout {
  user: UserCredentials;
  /** `suspension`: an admin suspends the account as well. */
  by: 'owner' | 'admin' | 'suspension';
}

/**
 * Logs the user out everywhere. If they have linked identities, a mail tells them which were removed and which are
 * left.
 */
export async function logOutAndNotify(db: WriteDb, { by, ...logout }: NotifiedLogout): Promise<IdentityRemoval> {
  const { removed, kept } = await logOutEverywhere(db, logout);
  // No identity can be used to sign in to a suspended account, so the mail does not list the remaining ones.
  const identities = { removed, kept: by === 'suspension' ? [] : kept };
  if (identities.removed.length + identities.kept.length === 0) return identities;
  const { email, passwordHash } = logout.user;
  const now = Date.now();
  const payload = { email, hasPassword: passwordHash !== null, by, identities, at: now };
  await enqueueMail(db, { kind: SESSIONS_ENDED_MAIL, payload, now });
  return identities;
}
