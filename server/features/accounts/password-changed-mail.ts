import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';
import { type MailJobDeps, mailJobKind } from '#server/features/mail/mail-job-kind.ts';
import { passwordChangedMail } from '#server/features/mail/messages/account-changed-mails.ts';
import { identityRemoval } from '#shared/contracts/sign-in.ts';
import { NOTHING_LINKED } from '#shared/text/identity-removal.ts';

const KIND = 'send-password-changed-mail';

const payload = z.object({
  email: z.string(),
  changedAt: z.number(),
  /** Jobs written by earlier versions do not have this field. */
  identities: identityRemoval.default(NOTHING_LINKED),
});

type PasswordChange = Omit<z.infer<typeof payload>, 'changedAt'>;

export function enqueuePasswordChangedMail(db: WriteDb, change: PasswordChange): Promise<void> {
  return enqueueMail(db, { kind: KIND, payload: { ...change, changedAt: Date.now() } });
}

export function passwordChangedMailJob(deps: MailJobDeps) {
  return mailJobKind(deps, { kind: KIND, payload, write: passwordChangedMail });
}
