import type { Accounts } from '#server/features/accounts/accounts.ts';
import type { CheckFirebaseToken } from './firebase/check-token.ts';
import type { Oidc } from './oidc/oidc-client.ts';
import type { SignInSettings } from './sign-in-settings.ts';

/** What the calls of this feature work with. */
export interface SignIn {
  accounts: Accounts;
  settings: SignInSettings;
  /** Without a trailing slash. */
  siteUrl: () => string;
  /** `null` where it is not set up. */
  oidc: Oidc | null;
  checkFirebaseToken: CheckFirebaseToken | null;
}
