import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '#server/base/errors.ts';
import { userAgentOf } from '#server/features/accounts/current-user.ts';
import { answerLogin, loggedIn } from '#server/features/accounts/known-browser.ts';
import { withReauthentication } from '#server/features/accounts/reauthenticate.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { countWrong, networkOf, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { reauthentication, signInAddress, signInExchange } from '#shared/contracts/account.ts';
import { answer, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import type { SignInFailure } from '#shared/text/sign-in-failures.ts';
import { LinkRefused, SignInRefused } from '../refused.ts';
import { browserOf, markBrowser, type SignIn } from '../sign-in.ts';
import { beginLinking, beginSignIn, exchangeCode, finishAttempt } from './attempt.ts';

/** These addresses are opened by the browser itself, so errors are shown on the page that it is redirected to. */
export function oidcAddresses(app: App, signIn: SignIn) {
  const { accounts } = signIn;
  const hidden = { schema: { hide: true } };

  app.get('/login', hidden, (request, reply) =>
    redirectToResult(request, reply, async () => {
      takeAll([[accounts.limits.signInsOfNetwork, networkOf(request)]]);
      const browserHash = markBrowser(request, reply, accounts);
      return beginSignIn(signIn, browserHash);
    }),
  );

  app.get('/callback', hidden, (request, reply) =>
    redirectToResult(request, reply, async () => {
      const { search: query } = new URL(request.url, 'http://site');
      const browserHash = browserOf(request);
      const code = await finishAttempt(signIn, { query, browserHash, network: networkOf(request) });
      return code === undefined ? '/dashboard/profile#sso_linked' : `/login#sso_code=${code}`;
    }),
  );
}

export function oidcRoutes(app: App, signIn: SignIn) {
  const { accounts, settings } = signIn;

  app.post('/auth/sso-exchange', { schema: { body: signInExchange, response: loggedIn } }, async (request, reply) => {
    const { code } = request.body;
    const exchange = { code, browserHash: browserOf(request), userAgent: userAgentOf(request) };
    const token = await countWrong([[accounts.limits.wrongSignInsOfNetwork, networkOf(request)]], () =>
      exchangeCode(signIn, exchange),
    );
    if (token === undefined) throw new SignInRefused('expired', settings.oidc.name);
    return answerLogin(accounts, { request, reply }, { token });
  });

  app.post(
    '/auth/identities/oidc',
    {
      schema: {
        security: NEEDS_BEARER,
        body: reauthentication.nullish(),
        response: limited(loginAnswers(signInAddress)),
      },
    },
    async (request, reply) => {
      const { user } = request;
      const change = { user, purpose: 'change_sign_in', credentials: request.body } as const;
      const destination = await withReauthentication(accounts, change, async (confirm) => {
        takeAll([[accounts.limits.signInsOfNetwork, networkOf(request)]]);
        const browserHash = markBrowser(request, reply, accounts);
        return beginLinking(signIn, { browserHash, sessionId: user.sessionId, confirm });
      });
      return answer(destination);
    },
  );
}

async function redirectToResult(request: FastifyRequest, reply: FastifyReply, work: () => Promise<string>) {
  try {
    return reply.redirect(await work(), 302);
  } catch (error) {
    const reason = reasonOf(error, request);
    if (reason === 'proof') return reply.redirect('/login#sso_proof', 302);
    const page = error instanceof LinkRefused ? '/dashboard/profile' : '/login';
    return reply.redirect(`${page}?error=sso_${reason}`, 302);
  }
}

function reasonOf(error: unknown, request: FastifyRequest): SignInFailure {
  const { log } = request;
  if (error instanceof SignInRefused) {
    const { reason, code } = error;
    if (reason === 'unreachable') log.warn({ code }, 'the issuer of sign-ins does not answer');
    if (reason === 'failed') log.info({ code }, 'a sign-in could not be confirmed');
    return reason;
  }
  if (error instanceof HttpError && error.statusCode === 429) return 'busy';
  log.error({ err: error, req: request }, 'a request failed');
  return 'failed';
}
