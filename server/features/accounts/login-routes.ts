import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden, unauthorized } from '#server/base/errors.ts';
import { deleteRows } from '#server/database/rows.ts';
import { mailboxKey } from '#server/features/mail/mailbox.ts';
import { countWrong, networkOf, type RateLimitUse } from '#server/http/rate-limits.ts';
import { accessTokenOf, clearSessionCookie } from '#server/http/session-cookie.ts';
import type { App } from '#server/http/typed-app.ts';
import { login } from '#shared/contracts/account.ts';
import { answer, answers } from '#shared/contracts/envelope.ts';
import { sendCodeIfAllowed } from './account-mail.ts';
import { type Accounts, wrongGuesses } from './accounts.ts';
import { hashToken } from './codes.ts';
import { startSession, userAgentOf } from './current-user.ts';
import { answerLogin, knownBrowser, loggedIn } from './known-browser.ts';
import { isPassword } from './password.ts';
import { findUserForLogin, lockPassword } from './user-store.ts';

const WRONG = 'Email and password is not valid. Please enter the correct email and password.';
const UNVERIFIED = 'Verify your email address first: enter the 6-digit code that we sent to it, or ask for a new one.';

export function loginRoutes(app: App, accounts: Accounts) {
  const { database } = accounts;
  app.post('/auth/login', { schema: { body: login, response: loggedIn } }, async (request, reply) => {
    const token = await countWrong(wrongLogins(accounts, request.body.email, request), () =>
      logIn(accounts, { ...request.body, userAgent: userAgentOf(request) }),
    );
    if (token === undefined) throw unauthorized(WRONG, 'password');
    return answerLogin(accounts, { request, reply }, { token });
  });

  app.post('/auth/logout', { schema: { response: answers(z.null()) } }, async (request, reply) => {
    const token = accessTokenOf(request);
    if (token) await database.transaction((db) => deleteRows(db, 'sessions', { token_hash: hashToken(token) }));
    clearSessionCookie(reply, accounts);
    return answer(null, 'You are logged out.');
  });
}

function wrongLogins(accounts: Accounts, email: string, request: FastifyRequest): RateLimitUse[] {
  const guesses = wrongGuesses(accounts, 'wrongLogins', { request, email });
  if (knownBrowser(accounts, request, email)) return guesses;
  return [...guesses, [accounts.limits.wrongLoginsOfBoth, `${networkOf(request)} ${email}`]];
}

/**
 * @returns an access token; `undefined` if the address or the password is wrong
 * @throws {HttpError} 403 if the address is not verified: then it is sent a new code
 */
async function logIn(
  accounts: Accounts,
  { email, password, userAgent }: { email: string; password: string; userAgent: string },
): Promise<string | undefined> {
  const { database } = accounts;
  const user = await findUserForLogin(database.read, email);
  const passwordHash = user?.passwordHash ?? null;
  const matches = await isPassword(password, passwordHash);
  if (!user || passwordHash === null || !matches) return undefined;
  if (!user.isVerified) {
    await sendCodeIfAllowed(accounts, mailboxKey(email), { email, purpose: 'verify_email' });
    throw forbidden(UNVERIFIED, 'otp');
  }
  return database.transaction(async (db) => {
    // The password may have been changed during the comparison; the old one must not open a session after that.
    return (await lockPassword(db, user.id, passwordHash)) ? startSession(db, user.id, userAgent) : undefined;
  });
}
