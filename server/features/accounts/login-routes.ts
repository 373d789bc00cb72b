import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden, unauthorized } from '#server/base/errors.ts';
import { countIf, networkOf, type RateLimitUse } from '#server/http/rate-limits.ts';
import { accessTokenOf, clearSessionCookie, setSessionCookie } from '#server/http/session-cookie.ts';
import type { App } from '#server/http/typed-app.ts';
import { accessToken, login } from '#shared/contracts/account.ts';
import { answer, answers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import type { Accounts } from './accounts.ts';
import { logIn } from './log-in.ts';
import { deleteSessionByToken } from './session-store.ts';
import { visitorOf } from './start-session.ts';
import { hashToken } from './tokens.ts';

const WRONG = 'Email and password is not valid. Please enter the correct email and password.';
const UNVERIFIED =
  'Please verify your e-mail address first: enter the 6-digit code that we have sent to it. Without one, ask for a new code.';

export function loginRoutes(app: App, accounts: Accounts) {
  const { database } = accounts;

  app.post(
    '/auth/login',
    { schema: { body: login, response: { ...answers(accessToken), ...rateLimitErrors } } },
    async (request, reply) => {
      const { email, password } = request.body;
      const outcome = await countIf(
        wrongLogins(accounts, email, request),
        () => logIn(accounts, { email, password, ...visitorOf(request) }),
        ({ is }) => is === 'wrong',
      );
      if (outcome.is === 'wrong') throw unauthorized(WRONG, 'password');
      if (outcome.is === 'unverified') throw forbidden(UNVERIFIED, 'otp');
      setSessionCookie(reply, outcome.token, accounts);
      return answer({ access_token: outcome.token }, 'Login successful');
    },
  );

  app.post('/auth/logout', { schema: { response: answers(z.null()) } }, async (request, reply) => {
    const token = accessTokenOf(request);
    if (token) await database.transaction((db) => deleteSessionByToken(db, hashToken(token)));
    clearSessionCookie(reply, accounts);
    return answer(null, 'You are logged out.');
  });
}

function wrongLogins({ limits }: Accounts, email: string, request: FastifyRequest): RateLimitUse[] {
  const network = networkOf(request);
  return [
    [limits.wrongLoginsOfBoth, `${network} ${email}`],
    [limits.wrongLoginsOfEmail, email],
    [limits.wrongLoginsOfNetwork, network],
  ];
}
