import { randomInt } from 'node:crypto';
import type { Invalidate, WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';

/** The kinds of jobs that send a mail: the overview counts those that wait, and a backup leaves them out. */
export const MAIL_KINDS = [
  'send-account-mail',
  'send-password-changed-mail',
  'send-sessions-ended-mail',
  'send-sign-in-proof-mail',
  'send-identity-mail',
  'send-newsletter-mail',
] as const;
type MailKind = (typeof MAIL_KINDS)[number];

const DELAY_FROM_MS = 300;
const DELAY_TO_MS = 1500;

interface MailJob {
  kind: MailKind;
  payload: object;
  now: number;
  /**
   * For a mail that may not be sent after all. Done at once, or always after the same time, it would slow down the next
   * request where there is a mail to write, and so tell who has an account.
   */
  randomDelay?: boolean;
}

/** To be called in the transaction that is the reason for the mail. */
export function enqueueMail(
  db: WriteDb,
  invalidate: Invalidate,
  { kind, payload, now, randomDelay = false }: MailJob,
): Promise<void> {
  const dueAt = randomDelay ? now + randomInt(DELAY_FROM_MS, DELAY_TO_MS) : now;
  return enqueueJob(db, invalidate, { kind, payload, now, dueAt });
}
