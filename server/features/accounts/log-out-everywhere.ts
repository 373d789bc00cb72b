import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import { mailNotice } from '#server/features/mail/mail-jobs.ts';
import { sessionsEndedMail } from '#server/features/mail/messages/account-changed-mails.ts';
import { identityRemoval } from '#shared/contracts/account.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { NameIssuer } from './accounts.ts';
import { deleteUnfinishedSignIns, type IdentityRow, listIdentities } from './identity-store.ts';
import { deleteSessionsOf } from './session-store.ts';
import type { UserCredentials } from './user-store.ts';

export const sessionsEndedNotice = mailNotice(
  'send-sessions-ended-mail',
  z.object({
    email: z.string(),
    hasPassword: z.boolean(),
    /** `suspension`: an admin suspended the account as well. */
    by: z.enum(['owner', 'admin', 'suspension']),
    identities: identityRemoval,
    at: z.number(),
  }),
  sessionsEndedMail,
);

interface Logout {
  /** Must be locked by this transaction. */
  user: { id: number; provedAt: number | null };
  keepSessionId?: number | undefined;
  nameIssuer: NameIssuer;
}

/**
 * Ends the sessions of a user, and removes the identities that were linked since the owner last proved ownership of the
 * address: the thief of a session may have linked them. Also voids unfinished sign-ins and unfinished links, which may
 * have been confirmed with a password that is no longer valid.
 */
export async function logOutEverywhere(
  db: WriteDb,
  { user, keepSessionId, nameIssuer }: Logout,
): Promise<IdentityRemoval> {
  await deleteSessionsOf(db, user.id, keepSessionId);
  await deleteUnfinishedSignIns(db, user.id);
  const identities = await listIdentities(db, user.id);
  const isRecent = ({ created_at }: IdentityRow) => created_at > (user.provedAt ?? 0);
  const present = ({ issuer, email }: IdentityRow) => ({ provider: nameIssuer(issuer), email });
  const recent = identities.filter(isRecent);
  for (const { id } of recent) await deleteRows(db, 'identities', { id });
  return { removed: recent.map(present), kept: identities.filter((identity) => !isRecent(identity)).map(present) };
}

interface NotifiedLogout extends Logout {
  user: UserCredentials;
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
  await sessionsEndedNotice.enqueue(db, { email, hasPassword: passwordHash !== null, by, identities, at: Date.now() });
  return identities;
}
