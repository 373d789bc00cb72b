import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { CODE_PURPOSES } from '#server/database/tables.ts';
import { enqueueMail, type MailJobDeps, mailJobKind } from '#server/features/mail/mail-jobs.ts';
import { takeShare } from '#server/features/mail/mail-share-store.ts';
import { alreadyRegisteredMail, codeMail, resetPasswordMail } from '#server/features/mail/messages/account-mails.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { answer } from '#shared/contracts/envelope.ts';
import { type Accounts, takeMailRequest, WITHOUT_LOGIN } from './accounts.ts';
import { CODE_MINUTES, makeCode } from './codes.ts';
import { recipientKey } from './known-browser.ts';
import { lockUserByEmail } from './user-store.ts';

/** The path of the page to choose a new password; the token is appended. */
export const RESET_PASSWORD_PATH = '/reset-password/';
const KIND = 'send-account-mail';
const RETRY_FOR_MS = 60 * 60_000;

export const CODE_SENT = 'We have sent a 6-digit code to your email address.';

/** Without a purpose, the job chooses it by the state of the account. */
const payload = z.object({ email: z.string(), purpose: z.enum(CODE_PURPOSES).nullable() });
type AccountMail = z.infer<typeof payload>;

/**
 * Enqueues the mail for an address. The job is the same whether there is an account or not, so that the response cannot
 * reveal it; the job then decides which mail is sent, if any.
 */
export function enqueueAccountMail(db: WriteDb, mail: AccountMail): Promise<void> {
  return enqueueMail(db, { kind: KIND, payload: mail, randomDelay: true });
}

/** Mails a code to an address, unless it was sent one a moment ago, or too many. */
export function sendCodeIfAllowed({ database, limits }: Accounts, recipient: string, mail: AccountMail): Promise<void> {
  return limits.mails.ifAllowed(recipient, mail.purpose, async (sendsMail) => {
    if (sendsMail) await database.transaction((db) => enqueueAccountMail(db, mail));
  });
}

/** Mails a code to an address. @throws {HttpError} 429 after too many requests of this network or for this address */
export async function sendCode(accounts: Accounts, request: FastifyRequest, mail: AccountMail) {
  const { database, limits } = accounts;
  takeMailRequest(accounts, networkOf(request));
  await limits.mails.orRefuse(recipientKey(accounts, request, mail.email), mail.purpose, () =>
    database.transaction((db) => enqueueAccountMail(db, mail)),
  );
  return answer(null, CODE_SENT);
}

/**
 * Looks up the account of the address and writes the mail for its state. The code is made here and not when it was
 * requested, so that the database never contains a usable code, and a delayed mail still has a fresh one.
 */
export function accountMailJob(deps: MailJobDeps) {
  const { database, secret } = deps;
  return mailJobKind(deps, {
    kind: KIND,
    payload,
    retryForMs: RETRY_FOR_MS,
    hasCode: true,
    write: (site, { email, purpose }) =>
      database.transaction(async (db) => {
        const user = await lockUserByEmail(db, email);
        if (!user) return undefined;
        const fitting = purpose ?? (user.isVerified ? 'reset_password' : 'verify_email');
        // Anyone can enter any address; its owner confirms it before they need a new password.
        if (fitting === 'reset_password' && !user.isVerified) return undefined;
        const share = WITHOUT_LOGIN.includes(fitting)
          ? await takeShare(db, user.isVerified ? 'members' : 'strangers', Date.now())
          : undefined;
        if (fitting === 'verify_email' && user.isVerified) return { ...alreadyRegisteredMail(site), share };
        const { code, link } = await makeCode(db, secret, { user_id: user.id, purpose: fitting });
        const details = { code, minutes: CODE_MINUTES, link: `${site.url}${RESET_PASSWORD_PATH}${link}` };
        const mail = fitting === 'reset_password' ? resetPasswordMail(site, details) : codeMail(site, fitting, details);
        return { ...mail, share };
      }),
  });
}
