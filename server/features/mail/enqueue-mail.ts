import { randomInt } from 'node:crypto';
import type { WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';

/** The kinds of jobs that send a mail. The overview counts waiting ones, and a backup leaves them out. */
export const MAIL_KINDS = [
  'send-account-mail',
  'send-password-changed-mail',
  'send-sessions-ended-mail',
  'send-sign-in-proof-mail',
  'send-identity-mail',
  'send-newsletter-mail',
  'send-test-letter',
  'send-confirm-replies-mail',
  'send-replies-mail',
  'send-held-comments-mail',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const DELAY_FROM_MS = 300;
const DELAY_TO_MS = 1500;

interface MailJob {
  kind: MailKind;
  payload: object;
  /**
   * Delays the job by 0.3 to 1.5 seconds. For mails that are written or not depending on whether an account exists:
   * without a delay, or with a constant one, the work would measurably slow the next request and so reveal who has an
   * account.
   */
  randomDelay?: boolean;
  /** By default, as soon as it can be. */
  dueAt?: number;
  /** Nothing is enqueued while another mail with this key waits or is sent. */
  uniqueKey?: string;
}

/** Call this in the transaction that is the reason for the mail, so that neither happens without the other. */
export function enqueueMail(db: WriteDb, mail: MailJob): Promise<void> {
  const { kind, payload, randomDelay = false, uniqueKey } = mail;
  const now = Date.now();
  const dueAt = randomDelay ? now + randomInt(DELAY_FROM_MS, DELAY_TO_MS) : (mail.dueAt ?? now);
  return enqueueJob(db, { kind, payload, now, dueAt, ...(uniqueKey !== undefined && { uniqueKey }) });
}
