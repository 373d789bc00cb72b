import { badRequest } from '#server/base/errors.ts';
import { userAgentOf } from '#server/features/accounts/current-user.ts';
import { answerLogin, loggedIn } from '#server/features/accounts/known-browser.ts';
import { forbidCaching } from '#server/http/api-defaults.ts';
import { countWrong, networkOf } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { signInProof, signInWays, WRONG_CODE } from '#shared/contracts/account.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { firebaseRoutes } from './firebase/firebase-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { oidcAddresses, oidcRoutes } from './oidc/oidc-routes.ts';
import { takeProof } from './proof.ts';
import { browserOf, type SignIn } from './sign-in.ts';
import { type SignInSettings, signInWaysOf } from './sign-in-settings.ts';

export function signInRoutes(app: App, signIn: SignIn) {
  oidcRoutes(app, signIn);
  firebaseRoutes(app, signIn);
  proofRoutes(app, signIn);
  identityRoutes(app, signIn);
}

/** Registered only under `/api`: without the prefix, `/login` is a page. */
export async function signInAddresses(app: App, signIn: SignIn) {
  forbidCaching(app);
  oidcAddresses(app, signIn);
}

export function signInWaysRoutes(app: App, settings: SignInSettings) {
  app.get('/sign-in-ways', { schema: { response: plainAnswers(signInWays) } }, async () => signInWaysOf(settings));
}

function proofRoutes(app: App, signIn: SignIn) {
  const { accounts } = signIn;

  app.post('/auth/sso-verify', { schema: { body: signInProof, response: loggedIn } }, async (request, reply) => {
    const proof = { browserHash: browserOf(request), code: request.body.otp, userAgent: userAgentOf(request) };
    const token = await countWrong([[accounts.limits.wrongCodesOfNetwork, networkOf(request)]], () =>
      takeProof(signIn, proof),
    );
    if (token === undefined) throw badRequest(WRONG_CODE, 'otp');
    return answerLogin(accounts, { request, reply }, { token });
  });
}
