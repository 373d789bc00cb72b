import type { Configuration, IDToken } from 'openid-client';
import { type IdentityClaims, readEmail, readNames } from '../identity-claims.ts';
import { SignInRefused } from '../refused.ts';
import type { OidcSettings } from '../sign-in-settings.ts';

const TIMEOUT_SECONDS = 5;
const SCOPE = 'openid email profile';

/** Only the issuer, through the browser that began the attempt, can return values that match these. */
interface AttemptSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * The issuer is contacted with the first sign-in and not at start-up, so that a slow one delays only those who use it.
 * Both methods throw `SignInRefused`.
 */
export function openOidc(settings: OidcSettings & { clientId: string }, siteUrl: () => string) {
  const { name } = settings;
  let discovered: Promise<Configuration> | undefined;

  function configuration(): Promise<Configuration> {
    discovered ??= discover(settings).catch((error) => {
      // A failure is not cached, so that the next sign-in tries again.
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  /** @returns the issuer's address for the browser, with new secrets for each attempt */
  async function begin() {
    const client = await import('openid-client');
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const url = client.buildAuthorizationUrl(await configuration(), {
      scope: SCOPE,
      redirect_uri: `${siteUrl()}/api/callback`,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, state, nonce, verifier };
  }

  /** @param address the callback's full address, with the parameters that the issuer added */
  async function finish(address: URL, { state, nonce, verifier }: AttemptSecrets): Promise<IdentityClaims> {
    const client = await import('openid-client');
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    const tokens = await client.authorizationCodeGrant(await configuration(), address, checks);
    const claims = tokens.claims();
    if (!claims) throw new SignInRefused('failed', name);
    return readClaims(settings, await withProfile(await configuration(), claims, tokens.access_token));
  }

  const refuse = (error: unknown): never => {
    throw toSignInRefused(error, name);
  };
  return {
    begin: () => begin().catch(refuse),
    finish: (address: URL, secrets: AttemptSecrets) => finish(address, secrets).catch(refuse),
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings & { clientId: string }) {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks, None } =
    await import('openid-client');
  const address = new URL(issuer);
  const authentication: ReturnType<typeof None> = (server, ...rest) => {
    if (clientSecret === undefined) return None()(server, ...rest);
    const takesBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    return (takesBasic ? ClientSecretBasic : ClientSecretPost)(clientSecret)(server, ...rest);
  };
  // The configuration allows http only for an issuer on this machine.
  const insecure = address.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(address, clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    execute: [enableNonRepudiationChecks, ...insecure],
  });
}

/** Some issuers return the email address only from the userinfo endpoint. */
async function withProfile(configuration: Configuration, claims: IDToken, accessToken: string) {
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const { fetchUserInfo } = await import('openid-client');
  return { ...(await fetchUserInfo(configuration, accessToken, claims.sub)), sub: claims.sub };
}

function readClaims({ issuer, name }: OidcSettings, claims: Record<string, unknown> & { sub: string }): IdentityClaims {
  return {
    issuer,
    provider: name,
    subject: claims.sub,
    email: readEmail(claims.email),
    isEmailVerified: claims.email_verified === true,
    ...readNames({
      first: claims.given_name ?? claims.first_name,
      last: claims.family_name ?? claims.last_name,
      full: claims.name,
    }),
  };
}

/** The library's codes for an issuer that is broken or does not respond in time. */
const UNREACHABLE = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT'];
/** The codes with which an issuer reports its own failure (RFC 6749, 4.1.2.1). */
const ISSUER_FAILED = ['temporarily_unavailable', 'server_error'];
const CODE = /^[\w.-]{1,60}$/;

/** Translates errors of the library and the network to those that a person can act on. */
function toSignInRefused(error: unknown, name: string): SignInRefused {
  if (error instanceof SignInRefused) return error;
  const code = codeOf(error);
  if (code === 'access_denied') return new SignInRefused('cancelled', name, code);
  const isUnreachable = UNREACHABLE.includes(code) || ISSUER_FAILED.includes(code) || isNetworkError(error);
  return new SignInRefused(isUnreachable ? 'unreachable' : 'failed', name, code);
}

/**
 * Only the code is logged, since messages may contain secrets that were sent. The code may come from the callback's
 * address and contain anything, so it must match a pattern.
 */
function codeOf(thrown: unknown): string {
  const { error, code, cause, name } = thrown as { error?: unknown; code?: unknown; cause?: unknown; name?: unknown };
  const { code: causeCode } = (cause ?? {}) as { code?: unknown };
  const reported = String(error ?? code ?? causeCode ?? name);
  return CODE.test(reported) ? reported : 'unknown';
}

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}
