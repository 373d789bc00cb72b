import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { makeDigits } from '#server/features/accounts/codes.ts';
import { lockUserByEmail } from '#server/features/accounts/user-store.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { knownAddressMail } from '#server/features/mail/messages/known-address-mail.ts';
import { verifyEmailMail } from '#server/features/mail/messages/verify-email-mail.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { SIGN_IN_MINUTES } from '../browser-cookie.ts';
import { saveProofCode } from './proof-store.ts';
import { PROOF_MAIL } from './request-proof.ts';
import { hashProof } from './take-proof.ts';

const payload = z.object({ email: z.string(), browserHash: z.string(), provider: z.string() });

interface Deps {
  database: Database;
  mailer: Mailer;
  siteUrl: string;
  secret: string;
}

/**
 * The code is made here and not when it was requested, so that the database never contains a usable code. An address
 * with an account gets none: its owner has to log in and link the identity in the profile.
 */
export function sendSignInProofMail({ database, mailer, siteUrl, secret }: Deps): JobKind<z.infer<typeof payload>> {
  return {
    kind: PROOF_MAIL,
    payload,
    retryForMs: SIGN_IN_MINUTES * 60_000,
    run: async (proof, { key, attempts }) => {
      const { email } = proof;
      const site = { name: (await readSite(database.read)).name, url: siteUrl };
      const code = makeDigits();
      const mail = await database.transaction(async (db) => {
        const user = await lockUserByEmail(db, email);
        if (user?.isVerified) return knownAddressMail(site, proof);
        const codeHash = hashProof(secret, proof, code);
        const isSaved = await saveProofCode(db, { ...proof, codeHash, now: Date.now() });
        return isSaved && verifyEmailMail(site, { code, minutes: SIGN_IN_MINUTES });
      });
      if (mail) await mailer.send({ ...mail, to: email, key: `${key}/${attempts}` });
    },
  };
}
