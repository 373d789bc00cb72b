import type { App } from '#server/http/typed-app.ts';
import { firebaseRoutes } from './firebase/firebase-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { oidcAddresses, oidcRoutes } from './oidc/oidc-routes.ts';
import type { SignIn } from './open-sign-in.ts';
import { proofRoutes } from './proof/proof-routes.ts';

export async function signInRoutes(app: App, signIn: SignIn) {
  await app.register(async (auth: App) => {
    keepNothing(auth);
    oidcRoutes(auth, signIn);
    firebaseRoutes(auth, signIn);
    proofRoutes(auth, signIn);
    identityRoutes(auth, signIn);
  });
}

/** Only under `/api`: without it, `/login` is a page. */
export async function signInAddresses(app: App, signIn: SignIn) {
  keepNothing(app);
  oidcAddresses(app, signIn);
}

function keepNothing(app: App) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}
