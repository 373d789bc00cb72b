import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { identityChangedMail } from '#server/features/mail/messages/identity-changed-mail.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { IDENTITY_MAIL } from './enqueue-identity-mail.ts';

/** The mail is still useful after a day without a mail server. */
const RETRY_FOR_MS = 24 * 60 * 60_000;

const payload = z.object({
  email: z.string(),
  provider: z.string(),
  is: z.enum(['linked', 'removed']),
  at: z.number(),
});

interface Deps {
  database: Database;
  mailer: Mailer;
  siteUrl: string;
}

export function sendIdentityMail({ database, mailer, siteUrl }: Deps): JobKind<z.infer<typeof payload>> {
  return {
    kind: IDENTITY_MAIL,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ email, provider, is, at }, { key }) => {
      const { name, timeZone } = await readSite(database.read);
      const change = { provider, is, when: new Date(at), timeZone };
      await mailer.send({ ...identityChangedMail({ name, url: siteUrl }, change), to: email, key });
    },
  };
}
