import type { Configuration, IDToken } from 'openid-client';
import { type IdentityClaims, readEmail, readNames } from '../identity-claims.ts';
import { SignInRefused } from '../refused.ts';
import type { OidcSettings } from '../sign-in-settings.ts';
import { toSignInRefused } from './to-sign-in-refused.ts';

const TIMEOUT_SECONDS = 5;
const SCOPE = 'openid email profile';

/** Only the issuer, through the browser that began the attempt, can return values that match these. */
interface AttemptSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Oidc {
  /** @returns the issuer's address for the browser, with new secrets for each attempt */
  begin(): Promise<AttemptSecrets & { url: string }>;
  /** @param address the callback's full address, with the parameters that the issuer added */
  finish(address: URL, secrets: AttemptSecrets): Promise<IdentityClaims>;
}

/**
 * The issuer is contacted with the first sign-in and not at start-up, so that a slow one delays only those who use it.
 * Both methods throw `SignInRefused`.
 */
export function openOidc(settings: OidcSettings & { clientId: string }, siteUrl: () => string): Oidc {
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
    finish: (address, secrets) => finish(address, secrets).catch(refuse),
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
