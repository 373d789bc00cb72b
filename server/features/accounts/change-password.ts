import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { Accounts } from './accounts.ts';
import type { CurrentUser } from './current-user.ts';
import { hashNewPassword } from './new-password.ts';
import { isPassword } from './password.ts';
import { findPasswordHash, lockPassword } from './password-store.ts';
import { replacePassword } from './replace-password.ts';
import { lockUser } from './user-store.ts';

interface PasswordChangeRequest {
  user: CurrentUser;
  currentPassword: string;
  newPassword: string;
}

/** @returns `undefined` if the current password is wrong */
export async function changePassword(
  { database, nameProvider }: Pick<Accounts, 'database' | 'nameProvider'>,
  { user, currentPassword, newPassword }: PasswordChangeRequest,
): Promise<IdentityRemoval | undefined> {
  const currentHash = await findPasswordHash(database.read, user.id);
  const matches = await isPassword(currentPassword, currentHash);
  if (currentHash === null || !matches) return undefined;
  const passwordHash = await hashNewPassword(newPassword, user.email);
  return database.transaction(async (db) => {
    if (!(await lockPassword(db, user.id, currentHash))) return undefined;
    const lockedUser = await lockUser(db, user.id);
    if (!lockedUser) return undefined;
    const { sessionId: keepSessionId } = user;
    return replacePassword(db, { user: lockedUser, passwordHash, keepSessionId, nameProvider });
  });
}
