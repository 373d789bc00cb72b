import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { startSession, userAgentOf } from '#server/features/accounts/current-user.ts';
import { answerLogin, loggedIn } from '#server/features/accounts/known-browser.ts';
import { withReauthentication } from '#server/features/accounts/reauthenticate.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { networkOf, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { firebaseLinking, firebaseSettings, firebaseSignIn } from '#shared/contracts/account.ts';
import { answer, answers, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import { linkIdentity } from '../identities.ts';
import type { IdentityClaims } from '../identity-claims.ts';
import { signInWith } from '../proof.ts';
import { refuseLinking, SignInRefused } from '../refused.ts';
import { markBrowser, type SignIn } from '../sign-in.ts';
import { emulatorUrl } from '../sign-in-settings.ts';

export function firebaseRoutes(app: App, signIn: SignIn) {
  const { accounts, settings } = signIn;
  const { database } = accounts;

  app.get('/auth/firebase', { schema: { response: answers(firebaseSettings) } }, async () => {
    if (!settings.firebase) throw unavailable();
    const { apiKey, authDomain, projectId } = settings.firebase;
    return answer({ apiKey, authDomain, projectId, emulatorUrl: emulatorUrl(settings.firebase) });
  });

  app.post('/auth/firebase-sso', { schema: { body: firebaseSignIn, response: loggedIn } }, async (request, reply) => {
    const identity = await check(signIn, request, request.body.firebaseToken);
    const browserHash = markBrowser(request, reply, accounts);
    const token = await signInWith(signIn, { identity, browserHash, network: networkOf(request) }, (db, userId) =>
      startSession(db, userId, userAgentOf(request)),
    );
    return answerLogin(accounts, { request, reply }, { token });
  });

  app.post(
    '/auth/identities/firebase',
    { schema: { security: NEEDS_BEARER, body: firebaseLinking, response: limited(loginAnswers(z.null())) } },
    async (request) => {
      const { body, user } = request;
      const { id: userId, sessionId } = user;
      const change = { user, purpose: 'change_sign_in', credentials: body } as const;
      const provider = await withReauthentication(accounts, change, async (confirm) => {
        const identity = await check(signIn, request, body.firebaseToken).catch(refuseLinking);
        return (await linkIdentity(database, { userId, sessionId, identity, confirm })) && identity.provider;
      });
      return answer(null, `You can now sign in with ${provider}.`);
    },
  );
}

async function check(
  { accounts: { limits }, checkFirebaseToken }: SignIn,
  request: FastifyRequest,
  token: string,
): Promise<IdentityClaims> {
  if (!checkFirebaseToken) throw unavailable();
  takeAll([[limits.signInsOfNetwork, networkOf(request)]]);
  try {
    return await checkFirebaseToken(token);
  } catch (error) {
    if (error instanceof SignInRefused) request.log.info({ code: error.code }, 'a sign-in could not be confirmed');
    throw error;
  }
}

function unavailable(): SignInRefused {
  return new SignInRefused('unavailable', 'Google or GitHub');
}
