import type { SignInWays } from '#shared/contracts/sign-in.ts';

export interface OidcSettings {
  issuer: string;
  /** The display name of the issuer. */
  name: string;
  /** `undefined` if the sign-in is not configured. */
  clientId: string | undefined;
  /** `undefined` for a public client. */
  clientSecret: string | undefined;
}

export interface FirebaseProject {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** The `host:port` of the emulator; if set, only its unsigned tokens are accepted. */
  emulatorHost: string | undefined;
}

export interface SignInSettings {
  oidc: OidcSettings;
  /** `undefined` disables Google and GitHub. */
  firebase: FirebaseProject | undefined;
}

export const REPLIT: OidcSettings = {
  issuer: 'https://replit.com/oidc',
  name: 'Replit',
  clientId: undefined,
  clientSecret: undefined,
};

export const NO_OTHER_SITES: SignInSettings = { oidc: REPLIT, firebase: undefined };

/**
 * The sources that the content security policy must allow for Firebase's library, which opens its popup from a frame.
 */
export function firebaseSources(firebase: FirebaseProject | undefined) {
  if (!firebase) return undefined;
  const emulator = emulatorUrl(firebase);
  return {
    script: ['https://apis.google.com'],
    frame: [emulator ?? `https://${firebase.authDomain}`],
    connect: emulator ? [emulator] : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  };
}

export function signInWaysOf({ oidc, firebase }: SignInSettings): SignInWays {
  return { oidc: oidc.name, oidcIsSetUp: oidc.clientId !== undefined, firebase: firebase !== undefined };
}

export function emulatorUrl({ emulatorHost }: FirebaseProject): string | null {
  return emulatorHost === undefined ? null : `http://${emulatorHost}`;
}

/** @returns the display name of an identity's issuer */
export function issuerName(issuer: string, { oidc }: SignInSettings): string {
  if (issuer === 'google.com') return 'Google';
  if (issuer === 'github.com') return 'GitHub';
  // Identities of an issuer that was configured earlier are named after its host.
  return issuer === oidc.issuer ? oidc.name : (URL.parse(issuer)?.hostname ?? issuer);
}
