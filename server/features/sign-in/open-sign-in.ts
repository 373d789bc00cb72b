import type { Accounts } from '#server/features/accounts/accounts.ts';
import { type CheckFirebaseToken, firebaseTokenCheck } from './firebase/check-token.ts';
import { type Oidc, openOidc } from './oidc/oidc-client.ts';
import type { SignInSettings } from './sign-in-settings.ts';

/** The dependencies of this feature. */
export interface SignIn {
  accounts: Accounts;
  settings: SignInSettings;
  /** Without a trailing slash. */
  siteUrl: () => string;
  /** `null` if it is not configured. */
  oidc: Oidc | null;
  /** `null` if Firebase is not configured. */
  checkFirebaseToken: CheckFirebaseToken | null;
}

interface SignInOptions extends Pick<SignIn, 'settings' | 'accounts' | 'siteUrl'> {
  /** Overrides the address of the keys that Firebase signs with. */
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
