import { randomInt } from 'node:crypto';
import type { WriteDb } from '#server/database/database.ts';
import type { Change } from '#server/database/dialects/engine.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { MailPurpose } from './mail-allowance.ts';

export const ACCOUNT_MAIL = 'send-account-mail';
export const PASSWORD_CHANGED_MAIL = 'send-password-changed-mail';

/** A moment later, and not always the same: else the next request would take longer where there was a mail to write. */
const DELAY_MS = { from: 300, to: 1500 };

/**
 * Asks for the mail that fits the address. Written alike whether there is an account or not; what is sent, and whether
 * anything is, the job decides.
 */
export async function askForMail(
  db: WriteDb,
  changed: (change: Change) => void,
  payload: { email: string; purpose: MailPurpose },
): Promise<void> {
  const now = Date.now();
  await enqueueJob(db, { kind: ACCOUNT_MAIL, payload, now, dueAt: now + randomInt(DELAY_MS.from, DELAY_MS.to) });
  changed('jobs');
}

export async function tellOfPasswordChange(db: WriteDb, changed: (change: Change) => void, email: string) {
  const now = Date.now();
  await enqueueJob(db, { kind: PASSWORD_CHANGED_MAIL, payload: { email, changedAt: now }, now });
  changed('jobs');
}
