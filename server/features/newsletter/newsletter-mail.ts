import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';

export const NEWSLETTER_MAIL = 'send-newsletter-mail';

/** The reason for a mail. Its content is chosen when it is sent. */
export const newsletterMail = z.object({ email: z.string(), occasion: z.enum(['asked', 'confirmed']) });
export type NewsletterMail = z.infer<typeof newsletterMail>;

/** A mail to an address from the form is delayed at random, so that timing does not reveal whether it is subscribed. */
export function enqueueNewsletterMail(db: WriteDb, payload: NewsletterMail): Promise<void> {
  const randomDelay = payload.occasion === 'asked';
  return enqueueMail(db, { kind: NEWSLETTER_MAIL, payload, now: Date.now(), randomDelay });
}
