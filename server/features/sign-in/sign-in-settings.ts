export interface OidcSettings {
  issuer: string;
  /** As people call it. */
  name: string;
  /** `undefined` where it is not set up. */
  clientId: string | undefined;
  /** Only where the issuer gave one. */
  clientSecret: string | undefined;
}

export interface FirebaseProject {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** `host:port` of the emulator, whose unsigned tokens are then taken, and no others. */
  emulatorHost: string | undefined;
}

export interface SignInSettings {
  oidc: OidcSettings;
  /** `undefined`: no Google and no GitHub. */
  firebase: FirebaseProject | undefined;
}

export const REPLIT: OidcSettings = {
  issuer: 'https://replit.com/oidc',
  name: 'Replit',
  clientId: undefined,
  clientSecret: undefined,
};

export const NO_OTHER_SITES: SignInSettings = { oidc: REPLIT, firebase: undefined };

/** What the pages' policy must let Firebase's own library do, which opens the provider's window through a frame. */
export function firebaseSources(firebase: FirebaseProject | undefined) {
  if (!firebase) return undefined;
  const emulator = emulatorUrl(firebase);
  return {
    script: ['https://apis.google.com'],
    frame: [emulator ?? `https://${firebase.authDomain}`],
    connect: emulator ? [emulator] : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  };
}

export function emulatorUrl({ emulatorHost }: FirebaseProject): string | null {
  return emulatorHost === undefined ? null : `http://${emulatorHost}`;
}

/** The name of where an identity is from. */
export function providerName(issuer: string, { oidc }: SignInSettings): string {
  if (issuer === 'google.com') return 'Google';
  if (issuer === 'github.com') return 'GitHub';
  // One that was set up before.
  return issuer === oidc.issuer ? oidc.name : (URL.parse(issuer)?.hostname ?? issuer);
}
