import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Adapter, Provider } from 'oidc-provider';

const CLIENT_ID = 'chintan';
const CLIENT_SECRET = 'what the issuer and the site know';
const DAY_SECONDS = 24 * 60 * 60;

/** What the issuer tells of somebody besides their name there. */
type Claims = Record<string, unknown>;

export interface OidcPeer {
  /** How the site is set up to use it. */
  settings: { issuer: string; name: string; clientId: string; clientSecret: string };
  people: Map<string, Claims>;
  /** Lets the site at this address use it; before the first sign-in. */
  serve(siteUrl: string): void;
  /** Every answer is held back until the returned function is called. */
  hold(): () => void;
  /** Answers requests for this path in its stead. */
  answerWith(path: string, listener: RequestListener): void;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  close(): Promise<void>;
}

/** A real OpenID Connect provider on this machine. */
export async function startOidcPeer({ isTellingInToken = true } = {}): Promise<OidcPeer> {
  const people = new Map<string, Claims>();
  const asked = new Map<string, number>();
  let listener: RequestListener = (_request, response) => response.writeHead(503).end();
  const instead = new Map<string, RequestListener>();
  let held: Promise<void> = Promise.resolve();

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    await held;
    (instead.get(path) ?? listener)(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    settings: { issuer, name: 'Replit', clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    people,
    asked,
    serve: (siteUrl) => {
      const provider = createProvider(issuer, siteUrl, { people, isTellingInToken });
      const answer = provider.callback();
      listener = (request, response) => {
        const isSignIn = request.url?.startsWith('/sign-in/');
        void (isSignIn ? showSignIn(provider, request, response) : answer(request, response));
      };
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    answerWith: (path, next) => instead.set(path, next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function createProvider(
  issuer: string,
  siteUrl: string,
  { people, isTellingInToken }: { people: Map<string, Claims>; isTellingInToken: boolean },
): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [`${siteUrl}/api/callback`] }],
    adapter: keepInMemory,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'first_name', 'last_name'],
    },
    conformIdTokenClaims: !isTellingInToken,
    cookies: { keys: ['a key of the peer'] },
    jwks: { keys: [signingKey()] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: DAY_SECONDS,
      Grant: DAY_SECONDS,
    },
    findAccount: (_context, accountId) => {
      const claims = people.get(accountId);
      return claims && { accountId, claims: () => ({ sub: accountId, ...claims }) };
    },
    // Nobody is asked whether this site may know them.
    loadExistingGrant: async ({ oidc }) => {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

let key: object | undefined;

/** One for all peers of a process: making it takes longer than most tests. */
function signingKey(): object {
  const made = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  key ??= { ...made(), kid: 'peer', alg: 'RS256', use: 'sig' };
  return key;
}

/** Its own warns that it forgets everything, which is as it should be here. */
function keepInMemory(): Adapter {
  const kept = new Map<string, Record<string, unknown>>();
  return {
    upsert: async (id, payload) => void kept.set(id, payload),
    find: async (id) => kept.get(id),
    findByUid: async (uid) => [...kept.values()].find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => void Object.assign(kept.get(id) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
    destroy: async (id) => void kept.delete(id),
    revokeByGrantId: async () => {},
  };
}

/** Asks who it is, and believes it. */
async function showSignIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><html lang="en"><title>The issuer</title><link rel="icon" href="data:,"><h1>The issuer</h1><form method="post">' +
        '<label>Who are you? <input name="person"></label>' +
        '<button>Continue</button><button name="refuse" value="yes">Refuse</button></form></html>',
    );
    return;
  }
  const form = new URLSearchParams(await text(request));
  const refusal = { error: 'access_denied', error_description: 'The person refused.' };
  const login = { login: { accountId: form.get('person') ?? '' } };
  await provider.interactionFinished(request, response, form.has('refuse') ? refusal : login);
}
