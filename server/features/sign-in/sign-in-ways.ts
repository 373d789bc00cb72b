import type { SignInWays } from '#shared/contracts/sign-in.ts';
import type { SignInSettings } from './sign-in-settings.ts';

export function signInWaysOf({ oidc, firebase }: SignInSettings): SignInWays {
  return { oidc: oidc.name, oidcIsSetUp: oidc.clientId !== undefined, firebase: firebase !== undefined };
}
