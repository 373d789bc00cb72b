import type { Changed, Database, WriteDb } from '#server/database/database.ts';
import { aMomentLater } from '#server/jobs/a-moment-later.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { MailPurpose } from './mail-allowance.ts';

export const ACCOUNT_MAIL = 'send-account-mail';
export const PASSWORD_CHANGED_MAIL = 'send-password-changed-mail';

interface MailWish {
  email: string;
  purpose: MailPurpose;
}

/**
 * Asks for the mail that fits the address. Written alike whether there is an account or not; what is sent, and whether
 * anything is, the job decides.
 */
export async function askForMail(db: WriteDb, changed: Changed, payload: MailWish): Promise<void> {
  const now = Date.now();
  await enqueueJob(db, { kind: ACCOUNT_MAIL, payload, now, dueAt: aMomentLater(now) });
  changed('jobs');
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
  await enqueueJob(db, { kind: PASSWORD_CHANGED_MAIL, payload: { ...news, changedAt: now }, now });
  changed('jobs');
}
