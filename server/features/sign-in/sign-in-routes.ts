import { forbidCaching } from '#server/http/api-defaults.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { signInWays } from '#shared/contracts/sign-in.ts';
import { firebaseRoutes } from './firebase/firebase-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { oidcAddresses, oidcRoutes } from './oidc/oidc-routes.ts';
import type { SignIn } from './open-sign-in.ts';
import { proofRoutes } from './proof/proof-routes.ts';
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
