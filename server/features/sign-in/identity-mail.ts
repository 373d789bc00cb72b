import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';
import { type MailJobDeps, mailJobKind } from '#server/features/mail/mail-job-kind.ts';
import { identityChangedMail } from '#server/features/mail/messages/account-changed-mails.ts';

const KIND = 'send-identity-mail';

/** `provider` is the display name of the other site. */
const payload = z.object({
  email: z.string(),
  provider: z.string(),
  is: z.enum(['linked', 'removed']),
  at: z.number(),
});

/** Notifies the owner of an account that an identity was linked or removed. */
export function enqueueIdentityMail(db: WriteDb, change: Omit<z.infer<typeof payload>, 'at'>): Promise<void> {
  return enqueueMail(db, { kind: KIND, payload: { ...change, at: Date.now() } });
}

export function identityMailJob(deps: MailJobDeps) {
  return mailJobKind(deps, { kind: KIND, payload, write: identityChangedMail });
}
