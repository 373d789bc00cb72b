import { z } from 'zod';
import { badRequest } from '#server/base/errors.ts';
import { deleteRows } from '#server/database/rows.ts';
import { mailboxKey } from '#server/features/mail/mailbox.ts';
import { countWrong, networkOf, takeAll, widerNetworkOf } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { registration, resend, verification, WRONG_CODE } from '#shared/contracts/account.ts';
import { answer, answers, limited } from '#shared/contracts/envelope.ts';
import { CODE_SENT, enqueueAccountMail, sendCode } from './account-mail.ts';
import { type Accounts, wrongGuesses } from './accounts.ts';
import { takeCode } from './codes.ts';
import { startSession, userAgentOf } from './current-user.ts';
import { answerLogin, loggedIn, recipientKey } from './known-browser.ts';
import { hashRegisteredPassword } from './password.ts';
import {
  type AccountDetails,
  listRegistrations,
  markVerified,
  type Registration,
  saveRegistration,
} from './registration-store.ts';
import { lockUserByEmail, NO_USER } from './user-store.ts';

const VERIFIED = 'Your email address is confirmed. Welcome.';
const NO_NAME = 'Your email address is confirmed. Add your name in your profile.';
const REGISTERED_TWICE =
  'Your email address is confirmed. Someone had signed up with it more than once: set your name and a password in your profile.';

export function registrationRoutes(app: App, accounts: Accounts) {
  const { limits } = accounts;
  const sent = limited(answers(z.null()));

  app.post('/auth/register', { schema: { body: registration, response: sent } }, async (request) => {
    const network = networkOf(request);
    takeAll([
      [limits.registrationsOfNetwork, network],
      [limits.mailsOfWiderNetwork, widerNetworkOf(network)],
    ]);
    await registerUser(accounts, request.body);
    return answer(null, CODE_SENT);
  });

  app.post('/auth/verify-email-otp', { schema: { body: verification, response: loggedIn } }, async (request, reply) => {
    const { email } = request.body;
    const verified = await countWrong(wrongGuesses(accounts, 'wrongCodes', { request, email }), () =>
      verifyEmail(accounts, request.body, userAgentOf(request)),
    );
    if (!verified) throw badRequest(WRONG_CODE, 'otp');
    const { token, details } = verified;
    limits.mails.forgetLast(recipientKey(accounts, request, email));
    const message = details.first_name ? VERIFIED : details.password_hash ? NO_NAME : REGISTERED_TWICE;
    return answerLogin(accounts, { request, reply }, { token, message });
  });

  app.post('/auth/resend-otp', { schema: { body: resend, response: sent } }, async (request) => {
    const { email, purpose = null } = request.body;
    return sendCode(accounts, request, { email, purpose });
  });
}

/**
 * Does the same for every address, so that neither the response nor its timing reveals whether there is an account.
 * @throws {HttpError} 429 if the address was sent too many codes, 400 if the password breaks a rule
 */
async function registerUser(
  { database, limits, secret }: Accounts,
  { email, password, first_name, last_name, phone_no }: z.output<typeof registration>,
): Promise<void> {
  const password_hash = await hashRegisteredPassword(secret, { email, password });
  await limits.mails.ifAllowed(mailboxKey(email), 'verify_email', async (sendsMail) => {
    await database.transaction(async (db) => {
      await saveRegistration(db, email, { first_name, last_name, phone_no, password_hash });
      if (sendsMail) await enqueueAccountMail(db, { email, purpose: 'verify_email' });
    });
    // Refuse only after saving: a stranger who uses up the mails must not prevent the owner's registration.
    if (!sendsMail) limits.mails.refuseTooMany(mailboxKey(email), 'verify_email');
  });
}

const NO_DETAILS: AccountDetails = { first_name: '', last_name: '', phone_no: '', password_hash: null };

/** @returns the access token and what the account got; `undefined` if the code is not valid */
async function verifyEmail(
  { database, secret }: Pick<Accounts, 'database' | 'secret'>,
  { email, otp, password }: z.output<typeof verification>,
  userAgent: string,
) {
  const passwordHash = password === undefined ? undefined : await hashRegisteredPassword(secret, { email, password });
  return database.transaction(async (db) => {
    const user = await lockUserByEmail(db, email);
    const userId = user && !user.isVerified ? user.id : NO_USER;
    // Do not throw here: a rollback would undo the counted try.
    if (!(await takeCode(db, secret, { user_id: userId, purpose: 'verify_email' }, otp))) return undefined;
    const details = verifiedDetails(await listRegistrations(db, userId), passwordHash);
    await markVerified(db, userId, details);
    await deleteRows(db, 'codes', { user_id: userId });
    return { token: await startSession(db, userId, userAgent), details };
  });
}

/**
 * Chooses the details of the account once its address is verified. Anyone may have registered the address, before or
 * after its owner, so a registration counts only if it must be the owner's: the one with the password that was sent
 * along with the code or, without a password, the only registration.
 * @param registrations all registrations of the address; no two have the same hash
 * @param passwordHash the hash of the password that was sent along with the code, if one was sent
 */
function verifiedDetails(registrations: Registration[], passwordHash: string | undefined): AccountDetails {
  if (passwordHash !== undefined) {
    const own = registrations.find(({ password_hash }) => password_hash === passwordHash);
    return { ...(own ?? NO_DETAILS), password_hash: passwordHash };
  }
  const [only, another] = registrations;
  return only && !another ? only : NO_DETAILS;
}
