import { z } from 'zod';
import type { Invalidate, WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';

export const NEWSLETTER_MAIL = 'send-newsletter-mail';

/** Why a mail is due; what it says is decided when it is sent. */
export const newsletterMail = z.object({ email: z.string(), occasion: z.enum(['asked', 'confirmed']) });
export type NewsletterMail = z.infer<typeof newsletterMail>;

/** A mail to an address that somebody entered is delayed at random: whether it is sent depends on what is known of it. */
export function enqueueNewsletterMail(db: WriteDb, invalidate: Invalidate, payload: NewsletterMail): Promise<void> {
  const randomDelay = payload.occasion === 'asked';
  return enqueueMail(db, invalidate, { kind: NEWSLETTER_MAIL, payload, now: Date.now(), randomDelay });
}
