import { z } from 'zod';
import type { Changed, WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';

export const NEWSLETTER_MAIL = 'send-newsletter-mail';

/** Why a mail is due; what it says is decided when it is sent. */
export const newsletterMail = z.object({ email: z.string(), occasion: z.enum(['asked', 'confirmed']) });
export type NewsletterMail = z.infer<typeof newsletterMail>;

export async function askForNewsletterMail(
  db: WriteDb,
  changed: Changed,
  payload: NewsletterMail,
  dueAt = Date.now(),
): Promise<void> {
  await enqueueJob(db, { kind: NEWSLETTER_MAIL, payload, now: Date.now(), dueAt });
  changed('jobs');
}
