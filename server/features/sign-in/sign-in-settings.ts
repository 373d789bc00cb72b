import { z } from 'zod';
import { nonBlank } from '#server/base/environment-kinds.ts';
import type { SignInWays } from '#shared/contracts/account.ts';

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

type Variables = Record<string, string | undefined>;

const FIREBASE_NAMES = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const;
const ISSUER_IS =
  'must be the https address of an OpenID Connect issuer, such as https://accounts.example.org/realms/site';
const EMULATOR_IS = 'must be the host and port of the Firebase Auth emulator, such as 127.0.0.1:9099';
const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const PROJECT = /^[a-z0-9][a-z0-9-]{2,61}[a-z0-9]$/;
const HOST_AND_PORT = /^[a-z0-9.-]+:\d{1,5}$/i;

export const signInVariables = {
  /** The OpenID Connect issuer of 'Sign in with Replit'; http is allowed only on this machine. */
  OIDC_ISSUER: z.string().trim().refine(isIssuer, ISSUER_IS).optional(),
  /** The issuer's id for this site; without one, the sign-in is disabled. */
  OIDC_CLIENT_ID: nonBlank.optional(),
  OIDC_CLIENT_SECRET: nonBlank.optional(),
  OIDC_NAME: nonBlank.max(40, 'must be at most 40 characters long').optional(),
  /** Google and GitHub work through Firebase, which needs all three variables. */
  FIREBASE_API_KEY: nonBlank.optional(),
  FIREBASE_AUTH_DOMAIN: z.string().trim().regex(HOST_NAME, 'must be a domain, such as site.firebaseapp.com').optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .trim()
    .regex(PROJECT, 'must be the id of a Firebase project, such as chintan-1a2b3')
    .optional(),
  /** The emulator is for development only: its tokens are not signed. */
  FIREBASE_AUTH_EMULATOR_HOST: z.string().trim().regex(HOST_AND_PORT, EMULATOR_IS).optional(),
};

const variables = z.object(signInVariables);
type Values = z.infer<typeof variables>;

export function signInSettingsOf(values: Values): SignInSettings {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_PROJECT_ID: projectId } = values;
  const emulatorHost = values.FIREBASE_AUTH_EMULATOR_HOST;
  return {
    oidc: {
      issuer: values.OIDC_ISSUER ?? REPLIT.issuer,
      name: values.OIDC_NAME ?? REPLIT.name,
      clientId: values.OIDC_CLIENT_ID,
      clientSecret: values.OIDC_CLIENT_SECRET,
    },
    firebase: apiKey && authDomain && projectId ? { apiKey, authDomain, projectId, emulatorHost } : undefined,
  };
}

/** Finds the problems that no single variable has, but their combination. */
export function signInProblems(env: Variables): string[] {
  return [...missingFirebaseNames(env), ...missingClientId(env), ...unsafeEmulator(env)];
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username || url.search || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host.trim());
}

/** Without a client id the other variables of the issuer are ignored, which would be hard to notice. */
function missingClientId(env: Variables): string[] {
  const ignored = ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'].filter((name) => env[name]?.trim());
  if (ignored.length === 0 || env.OIDC_CLIENT_ID?.trim()) return [];
  return [`OIDC_CLIENT_ID is missing; without it ${ignored.join(', ')} would change nothing`];
}

function missingFirebaseNames(env: Variables): string[] {
  const missing = FIREBASE_NAMES.filter((name) => !env[name]?.trim());
  if (missing.length === FIREBASE_NAMES.length && !env.FIREBASE_AUTH_EMULATOR_HOST?.trim()) return [];
  return missing.map((name) => `${name} is missing; Google and GitHub need ${FIREBASE_NAMES.join(', ')}`);
}

/** With the emulator anyone can sign in as anyone, so the site must not be reachable from other machines. */
function unsafeEmulator({ FIREBASE_AUTH_EMULATOR_HOST: emulator, HOST, SITE_URL, TRUST_PROXY }: Variables) {
  if (!emulator?.trim()) return [];
  const isReachable = !isThisMachine(HOST || '127.0.0.1') || Boolean(TRUST_PROXY?.trim());
  const isPublic = Boolean(SITE_URL) && !isThisMachine(URL.parse(SITE_URL ?? '')?.hostname ?? '');
  if (!isReachable && !isPublic) return [];
  return [
    'FIREBASE_AUTH_EMULATOR_HOST is for developing only, since with it anyone can sign in as anyone; it needs a site ' +
      'that is reached from this machine alone: HOST 127.0.0.1, SITE_URL empty or on localhost, no TRUST_PROXY',
  ];
}
