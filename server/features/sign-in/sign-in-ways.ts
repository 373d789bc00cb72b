import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { type SignInWays, signInWays } from '#shared/contracts/sign-in.ts';
import type { SignInSettings } from './sign-in-settings.ts';

export function signInWaysRoutes(app: App, settings: SignInSettings) {
  app.get('/sign-in-ways', { schema: { response: plainAnswers(signInWays) } }, async () => signInWaysOf(settings));
}

export function signInWaysOf({ oidc, firebase }: SignInSettings): SignInWays {
  return { oidc: oidc.name, oidcIsSetUp: oidc.clientId !== undefined, firebase: firebase !== undefined };
}
