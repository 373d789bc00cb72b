import type { Changed, Database, WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { MailPurpose } from './mail-allowance.ts';

export const ACCOUNT_MAIL = 'send-account-mail';
export const PASSWORD_CHANGED_MAIL = 'send-password-changed-mail';

/** What the call that asks for a code answers. */
export const CODE_SENT = 'We have sent a 6-digit code to your e-mail address.';

interface MailWish {
  email: string;
  purpose: MailPurpose;
}

/**
 * Asks for the mail that fits the address. Written alike whether there is an account or not; what is sent, and whether
 * anything is, the job decides.
 */
export async function askForMail(db: WriteDb, changed: Changed, payload: MailWish): Promise<void> {
  await enqueueMail(db, changed, { kind: ACCOUNT_MAIL, payload, now: Date.now(), randomDelay: true });
}

/** The same where nothing else is written. */
export function askForMailAlone(database: Database, payload: MailWish): Promise<void> {
  return database.transaction((db, changed) => askForMail(db, changed, payload));
}

interface PasswordNews {
  email: string;
  identities: IdentityRemoval;
}

export async function tellOfPasswordChange(db: WriteDb, changed: Changed, news: PasswordNews) {
  const now = Date.now();
  await enqueueMail(db, changed, { kind: PASSWORD_CHANGED_MAIL, payload: { ...news, changedAt: now }, now });
}
