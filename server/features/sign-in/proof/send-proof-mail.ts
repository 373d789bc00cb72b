import { z } from 'zod';
import { makeDigits } from '#server/features/accounts/codes.ts';
import { lockUserByEmail } from '#server/features/accounts/user-store.ts';
import { type MailJobDeps, mailJobKind } from '#server/features/mail/mail-job-kind.ts';
import { verifyEmailMail } from '#server/features/mail/messages/code-mails.ts';
import { knownAddressMail } from '#server/features/mail/messages/known-address-mails.ts';
import { SIGN_IN_MINUTES } from '../browser-cookie.ts';
import { saveProofCode } from './proof-store.ts';
import { PROOF_MAIL } from './request-proof.ts';
import { hashProof } from './take-proof.ts';

const payload = z.object({ email: z.string(), browserHash: z.string(), provider: z.string() });

/**
 * The code is made here and not when it was requested, so that the database never contains a usable code. An address
 * with an account gets none: its owner has to log in and link the identity in the profile.
 */
export function sendSignInProofMail(deps: MailJobDeps) {
  const { database, secret } = deps;
  return mailJobKind(deps, {
    kind: PROOF_MAIL,
    payload,
    retryForMs: SIGN_IN_MINUTES * 60_000,
    hasCode: true,
    write: (site, proof) =>
      database.transaction(async (db) => {
        const user = await lockUserByEmail(db, proof.email);
        if (user?.isVerified) return knownAddressMail(site, proof);
        const code = makeDigits();
        const codeHash = hashProof(secret, proof, code);
        const isSaved = await saveProofCode(db, { ...proof, codeHash, now: Date.now() });
        return isSaved ? verifyEmailMail(site, { code, minutes: SIGN_IN_MINUTES }) : undefined;
      }),
  });
}
