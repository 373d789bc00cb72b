import type { WriteDb } from '#server/database/database.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { Accounts } from './accounts.ts';
import { type CodeOwner, takeLink } from './code-store.ts';
import { takeCode } from './codes.ts';
import type { CurrentUser } from './current-user.ts';
import { hashNewPassword } from './new-password.ts';
import { replacePassword } from './replace-password.ts';
import { requireNotSuspended } from './start-session.ts';
import { hashToken } from './tokens.ts';
import { lockUserByEmail, NO_USER, updateProvedAt } from './user-store.ts';

/** The code and the link come in the same mail; using either voids both. */
type ResetProof = { code: string } | { link: string };

interface PasswordResetRequest {
  email: string;
  proof: ResetProof;
  newPassword: string;
  /** The user who sent the request, if logged in; they stay logged in if the password is their own. */
  requester: CurrentUser | undefined;
}

/**
 * @returns `undefined` if the code or link is not valid
 * @throws {HttpError} 403 if the account is suspended, 400 if the password breaks a rule
 */
export async function resetPassword(
  { database, secret, nameProvider }: Pick<Accounts, 'database' | 'secret' | 'nameProvider'>,
  { email, proof, newPassword, requester }: PasswordResetRequest,
): Promise<IdentityRemoval | undefined> {
  const passwordHash = await hashNewPassword(newPassword, email);
  return database.transaction(async (db) => {
    const user = await lockUserByEmail(db, email);
    const isProven = await takeProof(db, secret, { userId: user?.id ?? NO_USER, purpose: 'reset_password' }, proof);
    // Do not throw here: a rollback would undo the counted try.
    if (!user || !isProven) return undefined;
    await requireNotSuspended(db, user.id);
    await updateProvedAt(db, user.id, Date.now());
    // `user` has the time of the proof before this one: identities that were linked since then are removed.
    return replacePassword(db, { user, passwordHash, keepSessionId: requester?.sessionId, nameProvider });
  });
}

function takeProof(db: WriteDb, secret: string, owner: CodeOwner, proof: ResetProof): Promise<boolean> {
  if ('code' in proof) return takeCode(db, secret, owner, proof.code);
  return takeLink(db, owner, hashToken(proof.link), Date.now());
}
