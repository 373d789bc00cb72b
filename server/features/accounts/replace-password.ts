import type { Changed, WriteDb } from '#server/database/database.ts';
import { tellOfPasswordChange } from './ask-for-mail.ts';
import { deleteCodesOf } from './code-store.ts';
import { updatePassword } from './password-store.ts';
import { deleteSessionsOf } from './session-store.ts';

interface PasswordReplacement {
  user: { id: number; email: string };
  passwordHash: string;
  /** The session of whoever changes it, if any. */
  keepSessionId?: number | undefined;
}

/** Ends what was open under the old password, voids codes that are on their way, and tells the owner. */
export async function replacePassword(
  db: WriteDb,
  changed: Changed,
  { user, passwordHash, keepSessionId }: PasswordReplacement,
): Promise<void> {
  await updatePassword(db, user.id, passwordHash, Date.now());
  await deleteSessionsOf(db, user.id, keepSessionId);
  await deleteCodesOf(db, user.id);
  await tellOfPasswordChange(db, changed, user.email);
}
