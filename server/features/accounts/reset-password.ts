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

/** From one mail; using either voids both. */
type ResetProof = { code: string } | { link: string };

interface PasswordResetRequest {
  email: string;
  proof: ResetProof;
  newPassword: string;
  /** Whoever asks may be logged in, and stays so where it is their own password. */
  asker: CurrentUser | undefined;
}

/**
 * @returns `undefined` when the code or link is not the live one
 * @throws {HttpError} 403 where the account is suspended
 */
export async function resetPassword(
  { database, secret, nameProvider }: Pick<Accounts, 'database' | 'secret' | 'nameProvider'>,
  { email, proof, newPassword, asker }: PasswordResetRequest,
): Promise<IdentityRemoval | undefined> {
  const passwordHash = await hashNewPassword(newPassword, email);
  return database.transaction(async (db, invalidate) => {
    const user = await lockUserByEmail(db, email);
    const isProven = await takeProof(db, secret, { userId: user?.id ?? NO_USER, purpose: 'reset_password' }, proof);
    // Returned, not thrown: the try that was counted must stay.
    if (!user || !isProven) return undefined;
    await requireNotSuspended(db, user.id);
    await updateProvedAt(db, user.id, Date.now());
    // As the user was held before this proof: what was linked since the one before it goes.
    return replacePassword(db, invalidate, { user, passwordHash, keepSessionId: asker?.sessionId, nameProvider });
  });
}

function takeProof(db: WriteDb, secret: string, owner: CodeOwner, proof: ResetProof): Promise<boolean> {
  if ('code' in proof) return takeCode(db, secret, owner, proof.code);
  return takeLink(db, owner, hashToken(proof.link), Date.now());
}
