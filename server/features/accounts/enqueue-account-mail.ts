import type { Database, Invalidate, WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { MailPurpose } from './mail-allowance.ts';

export const ACCOUNT_MAIL = 'send-account-mail';
export const PASSWORD_CHANGED_MAIL = 'send-password-changed-mail';

/** What the call that asks for a code answers. */
export const CODE_SENT = 'We have sent a 6-digit code to your e-mail address.';

interface AccountMailRequest {
  email: string;
  purpose: MailPurpose;
}

/**
 * Asks for the mail that fits the address. Written alike whether there is an account or not; what is sent, and whether
 * anything is, the job decides.
 */
export async function enqueueAccountMail(
  db: WriteDb,
  invalidate: Invalidate,
  payload: AccountMailRequest,
): Promise<void> {
  await enqueueMail(db, invalidate, { kind: ACCOUNT_MAIL, payload, now: Date.now(), randomDelay: true });
}

/** The same where nothing else is written. */
export function enqueueAccountMailAlone(database: Database, payload: AccountMailRequest): Promise<void> {
  return database.transaction((db, invalidate) => enqueueAccountMail(db, invalidate, payload));
}

interface PasswordNews {
  email: string;
  identities: IdentityRemoval;
}

export async function enqueuePasswordChangedMail(db: WriteDb, invalidate: Invalidate, news: PasswordNews) {
  const now = Date.now();
  await enqueueMail(db, invalidate, { kind: PASSWORD_CHANGED_MAIL, payload: { ...news, changedAt: now }, now });
}
