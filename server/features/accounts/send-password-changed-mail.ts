import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { passwordChangedMail } from '#server/features/mail/messages/password-changed-mail.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { identityRemoval } from '#shared/contracts/sign-in.ts';
import { NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import { PASSWORD_CHANGED_MAIL } from './enqueue-account-mail.ts';

/** The mail is still useful after a day without a mail server. */
const RETRY_FOR_MS = 24 * 60 * 60_000;

const payload = z.object({
  email: z.string(),
  changedAt: z.number(),
  /** Jobs written by earlier versions do not have this field. */
  identities: identityRemoval.default(NOTHING_LINKED),
});

interface Deps {
  database: Database;
  mailer: Mailer;
  siteUrl: string;
}

export function sendPasswordChangedMail({ database, mailer, siteUrl }: Deps): JobKind<z.infer<typeof payload>> {
  return {
    kind: PASSWORD_CHANGED_MAIL,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ email, changedAt, identities }, { key }) => {
      const { name, timeZone } = await readSite(database.read);
      const mail = passwordChangedMail({ name, url: siteUrl }, { when: new Date(changedAt), timeZone, identities });
      await mailer.send({ ...mail, to: email, key });
    },
  };
}
