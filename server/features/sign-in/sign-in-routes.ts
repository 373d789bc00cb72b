import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, HttpError } from '#server/base/errors.ts';
import { startSession } from '#server/features/accounts/current-user.ts';
import { answerLogin, loggedIn } from '#server/features/accounts/known-browser.ts';
import { forbidCaching } from '#server/http/api-defaults.ts';
import { countWrong, networkOf, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  firebaseSettings,
  firebaseSignIn,
  signInExchange,
  signInProof,
  signInWays,
  WRONG_CODE,
} from '#shared/contracts/account.ts';
import { answer, answers, plainAnswers } from '#shared/contracts/envelope.ts';
import type { SignInFailure } from '#shared/text/sign-in-failures.ts';
import { identityRoutes } from './identity-routes.ts';
import { beginSignIn, exchangeCode, finishAttempt } from './oidc/attempt.ts';
import { signInWith, takeProof } from './proof.ts';
import { firebaseUnavailable, LinkRefused, SignInRefused } from './refused.ts';
import { callerOf, checkFirebase, markBrowser, type SignIn } from './sign-in.ts';
import { emulatorUrl, type SignInSettings, signInWaysOf } from './sign-in-settings.ts';

export function signInRoutes(app: App, signIn: SignIn) {
  firebaseRoutes(app, signIn);
  codeRoutes(app, signIn);
  identityRoutes(app, signIn);
}

export function signInWaysRoutes(app: App, settings: SignInSettings) {
  app.get('/sign-in-ways', { schema: { response: plainAnswers(signInWays) } }, async () => signInWaysOf(settings));
}

function firebaseRoutes(app: App, signIn: SignIn) {
  const { accounts, settings } = signIn;

  app.get('/auth/firebase', { schema: { response: answers(firebaseSettings) } }, async () => {
    if (!settings.firebase) throw firebaseUnavailable();
    const { apiKey, authDomain, projectId } = settings.firebase;
    return answer({ apiKey, authDomain, projectId, emulatorUrl: emulatorUrl(settings.firebase) });
  });

  app.post('/auth/firebase-sso', { schema: { body: firebaseSignIn, response: loggedIn } }, async (request, reply) => {
    const identity = await checkFirebase(signIn, request, request.body.firebaseToken);
    const caller = callerOf(request, markBrowser(request, reply, accounts));
    const token = await signInWith(signIn, caller, identity, (db, userId) =>
      startSession(db, userId, caller.userAgent),
    );
    return answerLogin(accounts, { request, reply }, { token });
  });
}

/** Both take a code that is valid in the browser in which the sign-in began. */
function codeRoutes(app: App, signIn: SignIn) {
  const { accounts, settings } = signIn;
  const { limits } = accounts;

  app.post('/auth/sso-exchange', { schema: { body: signInExchange, response: loggedIn } }, async (request, reply) => {
    const caller = callerOf(request);
    const token = await countWrong([[limits.wrongSignInsOfNetwork, caller.network]], () =>
      exchangeCode(signIn, caller, request.body.code),
    );
    if (token === undefined) throw new SignInRefused('expired', settings.oidc.name);
    return answerLogin(accounts, { request, reply }, { token });
  });

  app.post('/auth/sso-verify', { schema: { body: signInProof, response: loggedIn } }, async (request, reply) => {
    const caller = callerOf(request);
    const token = await countWrong([[limits.wrongCodes.ofNetwork, caller.network]], () =>
      takeProof(signIn, caller, request.body.otp),
    );
    if (token === undefined) throw badRequest(WRONG_CODE, 'otp');
    return answerLogin(accounts, { request, reply }, { token });
  });
}

/**
 * These addresses are opened by the browser itself, so errors are shown on the page that it is redirected to. Registered
 * only under `/api`: without the prefix, `/login` is a page.
 */
export async function signInAddresses(app: App, signIn: SignIn) {
  const { accounts } = signIn;
  const hidden = { schema: { hide: true } };
  forbidCaching(app);

  app.get('/login', hidden, (request, reply) =>
    redirectToResult(request, reply, async () => {
      takeAll([[accounts.limits.signInsOfNetwork, networkOf(request)]]);
      return beginSignIn(signIn, markBrowser(request, reply, accounts));
    }),
  );

  app.get('/callback', hidden, (request, reply) =>
    redirectToResult(request, reply, async () => {
      const { search: query } = new URL(request.url, 'http://site');
      const code = await finishAttempt(signIn, callerOf(request), query);
      return code === undefined ? '/dashboard/profile#sso_linked' : `/login#sso_code=${code}`;
    }),
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
