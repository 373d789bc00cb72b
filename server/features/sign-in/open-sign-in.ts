import type { Accounts } from '#server/features/accounts/accounts.ts';
import { type CheckFirebaseToken, firebaseTokenCheck } from './firebase/check-token.ts';
import { type Oidc, openOidc } from './oidc/oidc-client.ts';
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

interface SignInOptions {
  settings: SignInSettings;
  accounts: Accounts;
  siteUrl: () => string;
  /** Where the keys are that Firebase signs with; Google's own place unless given. */
  firebaseKeysUrl?: string | undefined;
}

export function openSignIn({ settings, accounts, siteUrl, firebaseKeysUrl }: SignInOptions): SignIn {
  const { oidc, firebase } = settings;
  const { clientId } = oidc;
  return {
    accounts,
    settings,
    siteUrl,
    oidc: clientId === undefined ? null : openOidc({ ...oidc, clientId }, siteUrl),
    checkFirebaseToken: firebase ? firebaseTokenCheck(firebase, firebaseKeysUrl) : null,
  };
}
