import type { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import { passwordChangedNotice, sessionsEndedNotice } from '#server/features/mail/messages/account-changed-mails.ts';
import type { passwordChange, passwordReset } from '#shared/contracts/account.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { Accounts, NameIssuer } from './accounts.ts';
import { takeLink } from './code-store.ts';
import { hashToken, takeCode } from './codes.ts';
import { type CurrentUser, requireNotSuspended } from './current-user.ts';
import { deleteUnfinishedSignIns, type IdentityRow, listIdentities } from './identity-store.ts';
import { hashNewPassword, isPassword } from './password.ts';
import { deleteSessionsOf } from './session-store.ts';
import {
  findPasswordHash,
  lockPassword,
  lockUser,
  lockUserByEmail,
  NO_USER,
  type UserCredentials,
  updatePassword,
  updateProvedAt,
} from './user-store.ts';

/** @returns `undefined` if the current password is wrong */
export async function changePassword(
  { database, nameIssuer }: Pick<Accounts, 'database' | 'nameIssuer'>,
  { id, email, sessionId }: CurrentUser,
  { current_password, new_password }: z.output<typeof passwordChange>,
): Promise<IdentityRemoval | undefined> {
  const currentHash = await findPasswordHash(database.read, id);
  const matches = await isPassword(current_password, currentHash);
  if (currentHash === null || !matches) return undefined;
  const passwordHash = await hashNewPassword(new_password, email);
  return database.transaction(async (db) => {
    const user = (await lockPassword(db, id, currentHash)) && (await lockUser(db, id));
    return user ? replacePassword(db, { user, passwordHash, keepSessionId: sessionId, nameIssuer }) : undefined;
  });
}

/**
 * The code and the link come in the same mail; using either voids both.
 * @param keepSessionId the session of the request, which goes on if the password is its user's
 * @returns `undefined` if the code or link is not valid
 * @throws {HttpError} 403 if the account is suspended, 400 if the password breaks a rule
 */
export async function resetPassword(
  { database, secret, nameIssuer }: Accounts,
  { email, otp = '', reset_token: link, new_password: newPassword }: z.output<typeof passwordReset>,
  keepSessionId: number | undefined,
): Promise<IdentityRemoval | undefined> {
  const passwordHash = await hashNewPassword(newPassword, email);
  return database.transaction(async (db) => {
    const user = await lockUserByEmail(db, email);
    const owner = { user_id: user?.id ?? NO_USER, purpose: 'reset_password' } as const;
    const isProven = await (link ? takeLink(db, owner, hashToken(link), Date.now()) : takeCode(db, secret, owner, otp));
    // Do not throw here: a rollback would undo the counted try.
    if (!user || !isProven) return undefined;
    requireNotSuspended(user);
    await updateProvedAt(db, user.id, Date.now());
    // `user` has the time of the proof before this one: identities that were linked since then are removed.
    return replacePassword(db, { user, passwordHash, keepSessionId, nameIssuer });
  });
}

interface PasswordReplacement {
  user: { id: number; email: string; provedAt: number | null };
  passwordHash: string;
  /** The session in which the password is changed, if any; all others end. */
  keepSessionId?: number | undefined;
  nameIssuer: NameIssuer;
}

/** Ends the sessions that were opened with the old password, voids mailed codes and notifies the owner. */
export async function replacePassword(
  db: WriteDb,
  { user, passwordHash, keepSessionId, nameIssuer }: PasswordReplacement,
): Promise<IdentityRemoval> {
  const now = Date.now();
  await updatePassword(db, user.id, passwordHash, now);
  const identities = await logOutEverywhere(db, { user, keepSessionId, nameIssuer });
  await deleteRows(db, 'codes', { user_id: user.id });
  await passwordChangedNotice.enqueue(db, { email: user.email, changedAt: now, identities });
  return identities;
}

interface Logout {
  /** Must be locked by this transaction. */
  user: { id: number; provedAt: number | null };
  /** The session that goes on; all others end. */
  keepSessionId?: number | undefined;
  nameIssuer: NameIssuer;
}

/**
 * Ends the sessions of a user, and removes the identities that were linked since the owner last proved ownership of the
 * address: the thief of a session may have linked them. Also voids unfinished sign-ins and unfinished links, which may
 * have been confirmed with a password that is no longer valid.
 */
async function logOutEverywhere(db: WriteDb, { user, keepSessionId, nameIssuer }: Logout): Promise<IdentityRemoval> {
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
