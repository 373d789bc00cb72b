import { z } from 'zod';
import type { Database, WriteDb } from '#server/database/database.ts';
import { CODE_PURPOSES, type CodePurpose } from '#server/database/tables.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { alreadyRegisteredMail } from '#server/features/mail/messages/already-registered-mail.ts';
import { changeSignInMail } from '#server/features/mail/messages/change-sign-in-mail.ts';
import { deleteAccountMail } from '#server/features/mail/messages/delete-account-mail.ts';
import { resetPasswordMail } from '#server/features/mail/messages/reset-password-mail.ts';
import { verifyEmailMail } from '#server/features/mail/messages/verify-email-mail.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { CODE_MINUTES, makeCode } from './codes.ts';
import { ACCOUNT_MAIL } from './enqueue-account-mail.ts';
import { lockUserByEmail, type UserCredentials } from './user-store.ts';

/** The path of the page to choose a new password; the token is appended. */
export const RESET_PASSWORD_PATH = '/reset-password/';
const RETRY_FOR_MS = 60 * 60_000;

const payload = z.object({
  email: z.string(),
  purpose: z.enum(CODE_PURPOSES).nullable(),
});
type Payload = z.infer<typeof payload>;

interface Deps {
  database: Database;
  mailer: Mailer;
  siteUrl: string;
  secret: string;
}

/**
 * Looks up the account of the address and writes the mail for its state. The code is made here and not when it was
 * requested, so that the database never contains a usable code, and a delayed mail still has a fresh one.
 */
export function sendAccountMail({ database, mailer, siteUrl, secret }: Deps): JobKind<Payload> {
  return {
    kind: ACCOUNT_MAIL,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ email, purpose }, { key, attempts }) => {
      const site = { name: (await readSite(database.read)).name, url: siteUrl };
      const mail = await database.transaction(async (db) => {
        const user = await lockUserByEmail(db, email);
        return user && writeMail(db, user, purpose ?? (user.isVerified ? 'reset_password' : 'verify_email'));
      });
      // Each attempt has its own key, so that no mailbox discards the new code as a duplicate of the void one.
      if (mail) await mailer.send({ ...mail, to: email, key: `${key}/${attempts}` });

      async function writeMail(db: WriteDb, user: UserCredentials, fitting: CodePurpose) {
        if (fitting === 'verify_email' && user.isVerified) return alreadyRegisteredMail(site);
        const { code, link } = await makeCode(db, secret, { userId: user.id, purpose: fitting });
        const details = { code, minutes: CODE_MINUTES };
        if (fitting === 'verify_email') return verifyEmailMail(site, details);
        if (fitting === 'delete_account') return deleteAccountMail(site, details);
        if (fitting === 'change_sign_in') return changeSignInMail(site, details);
        return resetPasswordMail(site, { ...details, link: `${siteUrl}${RESET_PASSWORD_PATH}${link}` });
      }
    },
  };
}
