import type { Accounts } from '#server/features/accounts/accounts.ts';
import { firebaseTokenCheck } from './firebase/check-token.ts';
import { openOidc } from './oidc/oidc-client.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInSettings } from './sign-in-settings.ts';

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
