import type { Configuration, IDToken } from 'openid-client';
import { type IdentityClaims, readEmail, readNames } from '../identity-claims.ts';
import { SignInRefused } from '../refused.ts';
import type { OidcSettings } from '../sign-in-settings.ts';
import { refusalOf } from './refusal-of.ts';

const TIMEOUT_SECONDS = 5;
const SCOPE = 'openid email profile';

/** What only the browser that set out, and the issuer, can bring back together. */
interface AttemptSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Oidc {
  name: string;
  /** Where the browser goes to; all of it is asked anew each time. */
  begin(): Promise<AttemptSecrets & { url: string }>;
  /** @param address the one the browser came back to, with what the issuer added */
  finish(address: URL, secrets: AttemptSecrets): Promise<IdentityClaims>;
}

/** All throw {SignInRefused}. A slow issuer is waited for by those alone who go there. */
export function openOidc(settings: OidcSettings & { clientId: string }, siteUrl: () => string): Oidc {
  const { name } = settings;
  let discovered: Promise<Configuration> | undefined;

  async function configuration(): Promise<Configuration> {
    discovered ??= discover(settings);
    const asked = discovered;
    // The next one asks again.
    asked.catch(() => {
      if (discovered === asked) discovered = undefined;
    });
    return asked;
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
    return vouchedBy(settings, await withProfile(await configuration(), claims, tokens.access_token));
  }

  const refusing = async <Result>(work: Promise<Result>) => {
    try {
      return await work;
    } catch (error) {
      throw refusalOf(error, name);
    }
  };
  return {
    name,
    begin: () => refusing(begin()),
    finish: (address, secrets) => refusing(finish(address, secrets)),
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
  // Only on this machine, see the configuration.
  const insecure = address.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(address, clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    execute: [enableNonRepudiationChecks, ...insecure],
  });
}

/** Some issuers tell the address only when asked for it. */
async function withProfile(configuration: Configuration, claims: IDToken, accessToken: string) {
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const { fetchUserInfo } = await import('openid-client');
  return { ...(await fetchUserInfo(configuration, accessToken, claims.sub)), sub: claims.sub };
}

function vouchedBy({ issuer, name }: OidcSettings, claims: Record<string, unknown> & { sub: string }): IdentityClaims {
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
