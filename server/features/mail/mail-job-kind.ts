import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { Attempt, JobKind } from '#server/jobs/job-kind.ts';
import type { MailKind } from './enqueue-mail.ts';
import type { MailSite } from './mail-blocks.ts';
import { giveShareBack, type TakenShare } from './mail-share-store.ts';
import type { Mailer, MailText } from './mailer.ts';

/** Mails are still useful after a day without a mail server. */
const RETRY_FOR_MS = 24 * 60 * 60_000;

export interface MailJobDeps {
  database: Database;
  mailer: Mailer;
  siteUrl: string;
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

/** Defines the jobs that write one mail and send it. */
export function mailJobKind<P extends { email: string }>(
  { database, mailer, siteUrl }: MailJobDeps,
  { kind, payload, retryForMs = RETRY_FOR_MS, hasCode = false, write }: MailJobOptions<P>,
): JobKind<P> {
  return {
    kind,
    payload,
    retryForMs,
    run: async (details, { key, attempts }) => {
      const { name, timeZone } = await readSiteSettings(database.read);
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
