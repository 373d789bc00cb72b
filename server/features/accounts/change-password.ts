import type { Database, WriteDb } from '#server/database/database.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { Accounts, NameIssuer } from './accounts.ts';
import { deleteCodesOf, takeLink } from './code-store.ts';
import { takeCode } from './codes.ts';
import type { CurrentUser } from './current-user.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { hashNewPassword } from './new-password.ts';
import { isPassword } from './password.ts';
import { enqueuePasswordChangedMail } from './password-changed-mail.ts';
import { findPasswordHash, lockPassword, updatePassword } from './password-store.ts';
import { requireNotSuspended } from './start-session.ts';
import { hashToken } from './tokens.ts';
import { lockUser, lockUserByEmail, NO_USER, updateProvedAt } from './user-store.ts';

interface PasswordChangeRequest {
  user: CurrentUser;
  currentPassword: string;
  newPassword: string;
}

/** @returns `undefined` if the current password is wrong */
export async function changePassword(
  { database, nameIssuer }: { database: Database; nameIssuer: NameIssuer },
  { user: { id, email, sessionId }, currentPassword, newPassword }: PasswordChangeRequest,
): Promise<IdentityRemoval | undefined> {
  const currentHash = await findPasswordHash(database.read, id);
  const matches = await isPassword(currentPassword, currentHash);
  if (currentHash === null || !matches) return undefined;
  const passwordHash = await hashNewPassword(newPassword, email);
  return database.transaction(async (db) => {
    const user = (await lockPassword(db, id, currentHash)) && (await lockUser(db, id));
    return user ? replacePassword(db, { user, passwordHash, keepSessionId: sessionId, nameIssuer }) : undefined;
  });
}

interface PasswordResetRequest {
  email: string;
  /** The code and the link come in the same mail; using either voids both. */
  code: string;
  link: string | undefined;
  newPassword: string;
  /** The session of the request, which goes on if the password is its user's. */
  keepSessionId: number | undefined;
}

/**
 * @returns `undefined` if the code or link is not valid
 * @throws {HttpError} 403 if the account is suspended, 400 if the password breaks a rule
 */
export async function resetPassword(
  { database, secret, nameIssuer }: Accounts,
  { email, code, link, newPassword, keepSessionId }: PasswordResetRequest,
): Promise<IdentityRemoval | undefined> {
  const passwordHash = await hashNewPassword(newPassword, email);
  return database.transaction(async (db) => {
    const user = await lockUserByEmail(db, email);
    const owner = { userId: user?.id ?? NO_USER, purpose: 'reset_password' } as const;
    const isProven = await (link
      ? takeLink(db, owner, hashToken(link), Date.now())
      : takeCode(db, secret, owner, code));
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
  /** The session in which the password is changed, if any. */
  keepSessionId?: number | undefined;
  nameIssuer: NameIssuer;
}

/** Ends the sessions that were opened with the old password, voids mailed codes and notifies the owner. */
export async function replacePassword(
  db: WriteDb,
  { user, passwordHash, keepSessionId, nameIssuer }: PasswordReplacement,
): Promise<IdentityRemoval> {
  await updatePassword(db, user.id, passwordHash, Date.now());
  const identities = await logOutEverywhere(db, { user, keepSessionId, nameIssuer });
  await deleteCodesOf(db, user.id);
  await enqueuePasswordChangedMail(db, { email: user.email, identities });
  return identities;
}
