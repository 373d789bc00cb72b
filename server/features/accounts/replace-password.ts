import type { WriteDb } from '#server/database/database.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { NameProvider } from './accounts.ts';
import { deleteCodesOf } from './code-store.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { enqueuePasswordChangedMail } from './password-changed-mail.ts';
import { updatePassword } from './password-store.ts';

interface PasswordReplacement {
  user: { id: number; email: string; provedAt: number | null };
  passwordHash: string;
  /** The session in which the password is changed, if any. */
  keepSessionId?: number | undefined;
  nameProvider: NameProvider;
}

/** Ends the sessions that were opened with the old password, voids mailed codes and notifies the owner. */
export async function replacePassword(
  db: WriteDb,
  { user, passwordHash, keepSessionId, nameProvider }: PasswordReplacement,
): Promise<IdentityRemoval> {
  await updatePassword(db, user.id, passwordHash, Date.now());
  const identities = await logOutEverywhere(db, { user, keepSessionId, nameProvider });
  await deleteCodesOf(db, user.id);
  await enqueuePasswordChangedMail(db, { email: user.email, identities });
  return identities;
}
