import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import type { Attempt, JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { MailKind } from '#shared/contracts/desk/task.ts';
import type { MailSite } from './compose-mail.ts';
import { giveShareBack, type TakenShare } from './mail-share-store.ts';
import type { Mailer } from './mailer.ts';
import type { MailText } from './message.ts';

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

/** Mails are still useful after a day without a mail server. */
const RETRY_FOR_MS = 24 * 60 * 60_000;

export interface MailJobDeps {
  database: Database;
  mailer: Mailer;
  siteUrl: string;
  readSite: (db: Db) => Promise<Pick<MailSite, 'name' | 'timeZone'>>;
  /** The server hashes the codes and tokens that it mails with this. */
  secret: string;
}

interface WrittenMail extends MailText {
  /** Set for a mail that anyone can cause with only an address. */
  share?: TakenShare | undefined;
  /** Called when the mail server has taken it. */
  onSent?(): Promise<void>;
}

interface MailJobOptions<P> {
  kind: MailKind;
  payload: z.ZodType<P>;
  retryForMs?: number;
  /** Whether each attempt writes a new code, which voids the previous one. */
  hasCode?: boolean;
  /** @returns `undefined` when no mail is to be sent */
  write(
    site: MailSite,
    payload: NoInfer<P>,
    job: Pick<Attempt, 'key'>,
  ): WrittenMail | undefined | Promise<WrittenMail | undefined>;
}

export function mailJobKind<P extends { email: string }>(
  { database, mailer, siteUrl, readSite }: MailJobDeps,
  { kind, payload, retryForMs = RETRY_FOR_MS, hasCode = false, write }: MailJobOptions<P>,
): JobKind<P, MailKind> {
  return {
    kind,
    payload,
    retryForMs,
    run: async (details, { key, attempts }) => {
      const { name, timeZone } = await readSite(database.read);
      const written = await write({ name, timeZone, url: siteUrl }, details, { key });
      if (!written) return;
      const { onSent, share, ...mail } = written;
      // With the same key, a mailbox would discard the mail with the new code as a duplicate of the one with the void code.
      try {
        await mailer.send({ ...mail, to: details.email, key: hasCode ? `${key}/${attempts}` : key });
      } catch (error) {
        if (share) await giveShareBack(database, share);
        throw error;
      }
      await onSent?.();
    },
  };
}

/** A mail whose job contains all that it says: what enqueues it, and the job that sends it. */
export function mailNotice<P extends { email: string }>(
  kind: MailKind,
  payload: z.ZodType<P>,
  write: (site: MailSite, payload: NoInfer<P>) => MailText,
) {
  return {
    enqueue: (db: WriteDb, details: P) => enqueueMail(db, { kind, payload: details }),
    job: (deps: MailJobDeps) => mailJobKind(deps, { kind, payload, write }),
  };
}
