import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { type IdentityClaims, readEmail, readNames } from '../identity-claims.ts';
import { SignInRefused } from '../refused.ts';
import type { FirebaseProject } from '../sign-in-settings.ts';

/** Google publishes here the keys that Firebase signs tokens with. */
const KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const KEYS_TIMEOUT_MS = 5000;
const KEYS_CACHE_MS = 6 * 60 * 60_000;

/** An older sign-in to Google or GitHub is refused, even if its token is still valid. */
const SIGNED_IN_WITHIN_SECONDS = 5 * 60;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Control characters and halves of surrogate pairs could not be stored as they are. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,128}$/u;

const PROVIDERS: Record<string, string> = { 'google.com': 'Google', 'github.com': 'GitHub' };

/** @throws {SignInRefused} if the token is not valid or cannot be checked */
type CheckFirebaseToken = (token: string) => Promise<IdentityClaims>;

export function firebaseTokenCheck(project: FirebaseProject, keysUrl = KEYS): CheckFirebaseToken {
  const readPayload = project.emulatorHost === undefined ? signedPayloads(keysUrl) : unsignedPayloads;
  return async (token) => readClaims(await readPayload(token, verifyOptions(project)));
}

type VerifyOptions = ReturnType<typeof verifyOptions>;
type ReadPayload = (token: string, options: VerifyOptions) => Promise<JWTPayload>;

function verifyOptions({ projectId }: FirebaseProject) {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: '1h',
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  };
}

/** Loads the library and the keys with the first token, to save their memory on an idle site. */
function signedPayloads(keysUrl: string): ReadPayload {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (token, options) => {
    keys ??= remoteKeys(keysUrl);
    const [{ jwtVerify }, key] = await Promise.all([import('jose'), keys]);
    const verified = await jwtVerify(token, key, { ...options, algorithms: ['RS256'] }).catch(refuse);
    return verified.payload;
  };
}

async function remoteKeys(keysUrl: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, errors } = await import('jose');
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: KEYS_TIMEOUT_MS, cacheMaxAge: KEYS_CACHE_MS });
  return async (header, token) => {
    if (typeof header.kid !== 'string') throw refused('kid');
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      // The token is not at fault: Google did not respond, or not with a key set.
      throw new SignInRefused('unreachable', 'Google', (error as { code?: string }).code ?? 'NETWORK');
    }
  };
}

/** The emulator does not sign its tokens. Signed ones are refused, so that no real token is ever accepted unchecked. */
const unsignedPayloads: ReadPayload = async (token, options) => {
  const { UnsecuredJWT } = await import('jose');
  try {
    return UnsecuredJWT.decode(token, options).payload;
  } catch (error) {
    return refuse(error);
  }
};

function readClaims(payload: JWTPayload): IdentityClaims {
  const { firebase, sub, auth_time: signedInAt, email, email_verified, name } = payload as Record<string, unknown>;
  const { sign_in_provider: issuer } = (firebase ?? {}) as { sign_in_provider?: unknown };
  if (typeof issuer !== 'string' || !Object.hasOwn(PROVIDERS, issuer)) throw refused('provider');
  const provider = PROVIDERS[issuer] as string;
  if (typeof sub !== 'string' || !SUBJECT.test(sub)) throw refused('sub', provider);
  const age = typeof signedInAt === 'number' ? Date.now() / 1000 - signedInAt : Number.NaN;
  if (!(age > -CLOCK_TOLERANCE_SECONDS && age < SIGNED_IN_WITHIN_SECONDS)) throw refused('auth_time', provider);
  return {
    issuer,
    provider,
    subject: sub,
    email: readEmail(email),
    isEmailVerified: email_verified === true,
    ...readNames({ full: name }),
  };
}

function refuse(error: unknown): never {
  if (error instanceof SignInRefused) throw error;
  throw refused((error as { code?: string }).code ?? 'token');
}

function refused(code: string, provider = 'Google or GitHub'): SignInRefused {
  return new SignInRefused('failed', provider, code);
}
