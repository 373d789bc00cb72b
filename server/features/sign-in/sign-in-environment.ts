import { z } from 'zod';
import { nonBlank } from '#server/base/environment-kinds.ts';
import { type OidcSettings, REPLIT, type SignInSettings } from './sign-in-settings.ts';

type Variables = Record<string, string | undefined>;

const FIREBASE_NAMES = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'] as const;
const ISSUER_IS =
  'must be the https address of an OpenID Connect issuer, such as https://accounts.example.org/realms/site';
const EMULATOR_IS = 'must be the host and port of the Firebase Auth emulator, such as 127.0.0.1:9099';
const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const PROJECT = /^[a-z0-9][a-z0-9-]{2,61}[a-z0-9]$/;
const HOST_AND_PORT = /^[a-z0-9.-]+:\d{1,5}$/i;

export const signInVariables = {
  /** Who 'Sign in with Replit' leads to: any OpenID Connect issuer, by http only on this machine. */
  OIDC_ISSUER: z.string().trim().refine(isIssuer, ISSUER_IS).optional(),
  /** What the issuer calls this site; without one, nobody is led there. */
  OIDC_CLIENT_ID: nonBlank.optional(),
  OIDC_CLIENT_SECRET: nonBlank.optional(),
  /** What people call the issuer. */
  OIDC_NAME: nonBlank.max(40, 'must be at most 40 characters long').optional(),
  /** Google and GitHub through Firebase, all three or none. */
  FIREBASE_API_KEY: nonBlank.optional(),
  FIREBASE_AUTH_DOMAIN: z.string().trim().regex(HOST_NAME, 'must be a domain, such as site.firebaseapp.com').optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .trim()
    .regex(PROJECT, 'must be the id of a Firebase project, such as chintan-1a2b3')
    .optional(),
  /** Only while developing: its tokens are signed by nobody. */
  FIREBASE_AUTH_EMULATOR_HOST: z.string().trim().regex(HOST_AND_PORT, EMULATOR_IS).optional(),
};

const variables = z.object(signInVariables);
type Given = z.infer<typeof variables>;

export function signInSettingsOf(nonBlank: Given): SignInSettings {
  return { oidc: oidcOf(nonBlank), firebase: firebaseOf(nonBlank) };
}

/** What is wrong with the variables taken together. */
export function signInProblems(nonBlank: Variables): string[] {
  return [...missingFirebaseNames(nonBlank), ...missingClientId(nonBlank), ...unsafeEmulator(nonBlank)];
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username || url.search || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host.trim());
}

/** Something said of an issuer without a client id would change nothing, and nobody would know why. */
function missingClientId(variables: Variables): string[] {
  const nonBlank = ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'].filter((name) => variables[name]?.trim());
  if (nonBlank.length === 0 || variables.OIDC_CLIENT_ID?.trim()) return [];
  return [`OIDC_CLIENT_ID is missing; without it ${nonBlank.join(', ')} would change nothing`];
}

function oidcOf(nonBlank: Given): OidcSettings {
  return {
    issuer: nonBlank.OIDC_ISSUER ?? REPLIT.issuer,
    name: nonBlank.OIDC_NAME ?? REPLIT.name,
    clientId: nonBlank.OIDC_CLIENT_ID,
    clientSecret: nonBlank.OIDC_CLIENT_SECRET,
  };
}

function missingFirebaseNames(variables: Variables): string[] {
  const missing = FIREBASE_NAMES.filter((name) => !variables[name]?.trim());
  if (missing.length === FIREBASE_NAMES.length && !variables.FIREBASE_AUTH_EMULATOR_HOST?.trim()) return [];
  return missing.map((name) => `${name} is missing; Google and GitHub need ${FIREBASE_NAMES.join(', ')}`);
}

/** With the emulator anybody can sign in as anybody, so nobody else may reach the site. */
function unsafeEmulator({ FIREBASE_AUTH_EMULATOR_HOST: emulator, HOST, SITE_URL, TRUST_PROXY }: Variables) {
  if (!emulator?.trim()) return [];
  const isReachable = !isThisMachine(HOST || '127.0.0.1') || Boolean(TRUST_PROXY?.trim());
  const isPublic = Boolean(SITE_URL) && !isThisMachine(URL.parse(SITE_URL ?? '')?.hostname ?? '');
  if (!isReachable && !isPublic) return [];
  return [
    'FIREBASE_AUTH_EMULATOR_HOST is for developing only, since with it anybody can sign in as anybody; it needs a site ' +
      'that is reached from this machine alone: HOST 127.0.0.1, SITE_URL empty or on localhost, no TRUST_PROXY',
  ];
}

function firebaseOf(nonBlank: Given): SignInSettings['firebase'] {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_PROJECT_ID: projectId } = nonBlank;
  if (!apiKey || !authDomain || !projectId) return undefined;
  return { apiKey, authDomain, projectId, emulatorHost: nonBlank.FIREBASE_AUTH_EMULATOR_HOST };
}
