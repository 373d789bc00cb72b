import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden, notFound, unauthorized } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { deleteRows } from '#server/database/rows.ts';
import { mailboxKey } from '#server/features/mail/mailbox.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { countWrong, networkOf, type RateLimitUse } from '#server/http/rate-limits.ts';
import { accessTokenOf, clearSessionCookie } from '#server/http/session-cookie.ts';
import type { App } from '#server/http/typed-app.ts';
import { identityRemoval, login, type Session, session } from '#shared/contracts/account.ts';
import { answer, answers, loginAnswers } from '#shared/contracts/envelope.ts';
import { reference } from '#shared/contracts/text.ts';
import { NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import { sendCodeIfAllowed } from './account-mail.ts';
import { type Accounts, wrongGuesses } from './accounts.ts';
import { logOutAndNotify } from './change-password.ts';
import { hashToken } from './codes.ts';
import { startSession, userAgentOf } from './current-user.ts';
import { answerLogin, knownBrowser, loggedIn } from './known-browser.ts';
import { isPassword } from './password.ts';
import { listSessions } from './session-store.ts';
import { findUserForLogin, lockPassword, lockUser } from './user-store.ts';

const WRONG = 'Email and password is not valid. Please enter the correct email and password.';
const UNVERIFIED = 'Verify your email address first: enter the 6-digit code that we sent to it, or ask for a new one.';

export function loginRoutes(app: App, accounts: Accounts) {
  const { database } = accounts;
  sessionRoutes(app, accounts);

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

function sessionRoutes(app: App, { database, nameIssuer }: Accounts) {
  const security = NEEDS_BEARER;
  const listed = loginAnswers(z.array(session));
  app.get('/auth/sessions', { schema: { security, response: listed } }, async ({ user: current }) => {
    const rows = await listSessions(database.read, current.id, Date.now());
    return answer(
      rows.map(
        ({ id, user_agent, created_at, last_used_at }): Session => ({
          ...{ id, device: deviceName(user_agent), created_at: isoTime(created_at) },
          ...{ last_used_at: isoTime(last_used_at), current: id === current.sessionId },
        }),
      ),
    );
  });

  const ended = { security, params: reference, response: loginAnswers(z.null()) };
  app.delete('/auth/sessions/:id', { schema: ended }, async ({ user: current, params: { id } }) => {
    const isEnded = await database.transaction((db) => deleteRows(db, 'sessions', { id, user_id: current.id }));
    if (!isEnded) throw notFound('You are no longer logged in on that device.');
    return answer(null, 'You are logged out on that device.');
  });

  const othersEnded = { security, response: loginAnswers(identityRemoval) };
  app.delete('/auth/sessions', { schema: othersEnded }, async ({ user: { id, sessionId: keepSessionId } }) => {
    const identities = await database.transaction(async (db) => {
      const locked = await lockUser(db, id);
      return locked ? logOutAndNotify(db, { user: locked, by: 'owner', keepSessionId, nameIssuer }) : NOTHING_LINKED;
    });
    return answer(identities, 'You are logged out on all other devices.');
  });
}

/** The first match wins: many browsers also name the browsers they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(UCBrowser|UCWEB)/, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\bKAIOS\b/, 'KaiOS'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device';
}
