import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import { mailNotice } from '#server/features/mail/mail-jobs.ts';
import { passwordChangedMail } from '#server/features/mail/messages/account-changed-mails.ts';
import { identityRemoval } from '#shared/contracts/account.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { Accounts, NameIssuer } from './accounts.ts';
import { hashToken, takeCode } from './codes.ts';
import { type CurrentUser, requireNotSuspended } from './current-user.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { hashNewPassword, isPassword } from './password.ts';
import { takeLink } from './session-store.ts';
import {
  findPasswordHash,
  lockPassword,
  lockUser,
  lockUserByEmail,
  NO_USER,
  updatePassword,
  updateProvedAt,
} from './user-store.ts';

export const passwordChangedNotice = mailNotice(
  'send-password-changed-mail',
  z.object({ email: z.string(), changedAt: z.number(), identities: identityRemoval }),
  passwordChangedMail,
);

/** @returns `undefined` if the current password is wrong */
export async function changePassword(
  { database, nameIssuer }: Pick<Accounts, 'database' | 'nameIssuer'>,
  { id, email, sessionId }: CurrentUser,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
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
    const owner = { user_id: user?.id ?? NO_USER, purpose: 'reset_password' } as const;
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
  const now = Date.now();
  await updatePassword(db, user.id, passwordHash, now);
  const identities = await logOutEverywhere(db, { user, keepSessionId, nameIssuer });
  await deleteRows(db, 'codes', { user_id: user.id });
  await passwordChangedNotice.enqueue(db, { email: user.email, changedAt: now, identities });
  return identities;
}
