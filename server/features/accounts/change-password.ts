import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from './current-user.ts';
import { hashNewPassword } from './new-password.ts';
import { isPassword } from './password.ts';
import { findPasswordHash, holdPassword } from './password-store.ts';
import { replacePassword } from './replace-password.ts';

interface PasswordChangeRequest {
  user: CurrentUser;
  currentPassword: string;
  newPassword: string;
}

/** @returns `false` when the current password is another one */
export async function changePassword(
  database: Database,
  { user, currentPassword, newPassword }: PasswordChangeRequest,
): Promise<boolean> {
  const currentHash = await findPasswordHash(database.read, user.id);
  const matches = await isPassword(currentPassword, currentHash);
  if (currentHash === null || !matches) return false;
  const passwordHash = await hashNewPassword(newPassword, user.email);
  return database.transaction(async (db, changed) => {
    if (!(await holdPassword(db, user.id, currentHash))) return false;
    await replacePassword(db, changed, { user, passwordHash, keepSessionId: user.sessionId });
    return true;
  });
}
