import type { Database, WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { MailPurpose } from './mail-allowance.ts';

export const ACCOUNT_MAIL = 'send-account-mail';
export const PASSWORD_CHANGED_MAIL = 'send-password-changed-mail';

/** The message of the response to a request for a code. */
export const CODE_SENT = 'We have sent a 6-digit code to your e-mail address.';

interface AccountMailRequest {
  email: string;
  purpose: MailPurpose;
}

/**
 * Enqueues the mail for an address. The job is the same whether there is an account or not, so that the response cannot
 * reveal it; the job then decides which mail is sent, if any.
 */
export async function enqueueAccountMail(db: WriteDb, payload: AccountMailRequest): Promise<void> {
  await enqueueMail(db, { kind: ACCOUNT_MAIL, payload, now: Date.now(), randomDelay: true });
}

/** Enqueues the mail in a transaction of its own. */
export function enqueueAccountMailAlone(database: Database, payload: AccountMailRequest): Promise<void> {
  return database.transaction((db) => enqueueAccountMail(db, payload));
}

interface PasswordChange {
  email: string;
  identities: IdentityRemoval;
}

export async function enqueuePasswordChangedMail(db: WriteDb, change: PasswordChange) {
  const now = Date.now();
  await enqueueMail(db, { kind: PASSWORD_CHANGED_MAIL, payload: { ...change, changedAt: now }, now });
}
