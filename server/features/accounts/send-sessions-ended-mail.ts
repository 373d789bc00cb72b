import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { accountSuspendedMail } from '#server/features/mail/messages/account-suspended-mail.ts';
import { sessionsEndedMail } from '#server/features/mail/messages/sessions-ended-mail.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { identityRemoval } from '#shared/contracts/sign-in.ts';
import { SESSIONS_ENDED_MAIL } from './log-out-everywhere.ts';

/** The mail is still useful after a day without a mail server. */
const RETRY_FOR_MS = 24 * 60 * 60_000;

const payload = z.object({
  email: z.string(),
  hasPassword: z.boolean(),
  by: z.enum(['owner', 'admin', 'suspension']),
  identities: identityRemoval,
  at: z.number(),
});

interface Deps {
  database: Database;
  mailer: Mailer;
  siteUrl: string;
}

export function sendSessionsEndedMail({ database, mailer, siteUrl }: Deps): JobKind<z.infer<typeof payload>> {
  return {
    kind: SESSIONS_ENDED_MAIL,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ email, by, at, ...ended }, { key }) => {
      const { name, timeZone } = await readSite(database.read);
      const site = { name, url: siteUrl };
      const details = { ...ended, when: new Date(at), timeZone };
      const mail =
        by === 'suspension' ? accountSuspendedMail(site, details) : sessionsEndedMail(site, { ...details, by });
      await mailer.send({ ...mail, to: email, key });
    },
  };
}
