import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { signInWays } from '#shared/contracts/sign-in.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { signInWaysOf } from './sign-in-ways.ts';

export function signInWaysRoutes(app: App, settings: SignInSettings) {
  app.get('/sign-in-ways', { schema: { response: plainAnswers(signInWays) } }, async () => signInWaysOf(settings));
}
