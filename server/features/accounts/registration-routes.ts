import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badRequest } from '#server/base/errors.ts';
import { mailboxKey } from '#server/features/mail/mailbox.ts';
import { countWrong, networkOf, type RateLimitUse, takeAll, widerNetworkOf } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { accessToken, registration, resend, verification, WRONG_CODE } from '#shared/contracts/account.ts';
import { answer, answers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { CODE_SENT, enqueueAccountMail, sendCode } from './account-mail.ts';
import type { Accounts } from './accounts.ts';
import { answerLogin } from './answer-login.ts';
import { knownBrowser, recipientKey } from './known-browser.ts';
import { hashRegisteredPassword } from './new-password.ts';
import { saveRegistration } from './registration-store.ts';
import { userAgentOf } from './start-session.ts';
import { verifyEmail } from './verify-email.ts';

const VERIFIED = 'Your email address is confirmed. Welcome.';
const NO_NAME = 'Your email address is confirmed. Add your name in your profile.';
const REGISTERED_TWICE =
  'Your email address is confirmed. Someone had signed up with it more than once: set your name and a password in your profile.';

export function registrationRoutes(app: App, accounts: Accounts) {
  const { limits } = accounts;

  app.post(
    '/auth/register',
    { schema: { body: registration, response: { ...answers(z.null()), ...rateLimitErrors } } },
    async (request) => {
      const network = networkOf(request);
      takeAll([
        [limits.registrationsOfNetwork, network],
        [limits.mailsOfWiderNetwork, widerNetworkOf(network)],
      ]);
      await registerUser(accounts, request.body);
      return answer(null, CODE_SENT);
    },
  );

  app.post(
    '/auth/verify-email-otp',
    { schema: { body: verification, response: { ...answers(accessToken), ...rateLimitErrors } } },
    async (request, reply) => {
      const { email, otp, password } = request.body;
      const verification = await countWrong(wrongCodes(accounts, email, request), () =>
        verifyEmail(accounts, { email, code: otp, password, userAgent: userAgentOf(request) }),
      );
      if (!verification) throw badRequest(WRONG_CODE, 'otp');
      const { accessToken: token, details } = verification;
      limits.mails.forgetLast(recipientKey(accounts, request, email));
      const message = details.first_name ? VERIFIED : details.password_hash ? NO_NAME : REGISTERED_TWICE;
      return answerLogin(accounts, { request, reply }, { token, message });
    },
  );

  app.post(
    '/auth/resend-otp',
    { schema: { body: resend, response: { ...answers(z.null()), ...rateLimitErrors } } },
    async (request) => {
      const { email, purpose = null } = request.body;
      return sendCode(accounts, request, { email, purpose });
    },
  );
}

export function wrongCodes(accounts: Accounts, email: string, request: FastifyRequest): RateLimitUse[] {
  const { limits } = accounts;
  const browser = knownBrowser(accounts, request, email);
  if (browser)
    return [
      [limits.wrongCodesOfBrowser, browser],
      [limits.wrongCodesOfBrowsers, email],
    ];
  return [
    [limits.wrongCodesOfEmail, email],
    [limits.wrongCodesOfNetwork, networkOf(request)],
  ];
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
