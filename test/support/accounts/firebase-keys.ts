import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { REPLIT } from '#server/features/sign-in/sign-in-settings.ts';
import type { OpenDatabase } from '../database/databases.ts';
import type { Answer } from '../server/test-app.ts';
import { type AccountsApp, openAccounts } from './accounts.ts';

const PROJECT = 'demo-chintan';

export interface FirebaseKeys {
  /** Where the site finds the keys. */
  url: string;
  /** As Firebase signs it for somebody who has just shown themselves to Google, unless it is said otherwise. */
  sign(claims?: JWTPayload, header?: Partial<JWTHeaderParameters>, key?: SigningKey): Promise<string>;
  /** How often the keys were asked for. */
  asked(): number;
  /** What is answered instead of the keys. */
  answerWith(status: number, body: string): void;
  /** With the keys. */
  answerAgain(): void;
  close(): Promise<void>;
}

type SigningKey = CryptoKey | Uint8Array;

const KEY_ID = 'known';
let pair: ReturnType<typeof generateKeyPair> | undefined;

/** One pair for all tests of a process: making it takes longer than most of them. */
export function googlesKeys(): ReturnType<typeof generateKeyPair> {
  pair ??= generateKeyPair('RS256', { extractable: true });
  return pair;
}

/** Keys as Google publishes them, on this machine. Ended with the test. */
export async function startFirebaseKeys(): Promise<FirebaseKeys> {
  const { publicKey, privateKey } = await googlesKeys();
  const key = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const usual = { status: 200, body: JSON.stringify({ keys: [key] }) };
  let answer = usual;
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    sign: (claims, header, signingKey = privateKey) =>
      new SignJWT(firebaseClaims(claims)).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(signingKey),
    asked: () => asked,
    answerWith: (status, body) => {
      answer = { status, body };
    },
    answerAgain: () => {
      answer = usual;
    },
    close,
  };
}

export function now(): number {
  return Math.floor(Date.now() / 1000);
}

export function firebaseClaims(overrides: JWTPayload = {}): JWTPayload {
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'uid-of-asha',
    iat: now(),
    exp: now() + 3600,
    auth_time: now(),
    email: 'asha@mail.example',
    email_verified: true,
    name: 'Asha Rao',
    firebase: { sign_in_provider: 'google.com', identities: {} },
    ...overrides,
  };
}

export const atGitHub = { firebase: { sign_in_provider: 'github.com' } };

export const PROJECT_SETTINGS = {
  apiKey: 'public-key',
  authDomain: 'demo-chintan.firebaseapp.com',
  projectId: PROJECT,
  emulatorHost: undefined,
};

interface FirebaseApp extends AccountsApp {
  keys: FirebaseKeys;
  /** Signs in with a token that says so. */
  signIn(claims?: JWTPayload, headers?: Record<string, string>): Promise<Answer>;
}

/** The server with Google and GitHub, whose tokens the test signs. */
export async function openWithFirebase(open: OpenDatabase): Promise<FirebaseApp> {
  const keys = await startFirebaseKeys();
  const signIn = { oidc: REPLIT, firebase: PROJECT_SETTINGS };
  const app = await openAccounts(open, { signIn, firebaseKeysUrl: keys.url });
  return {
    ...app,
    keys,
    signIn: async (claims, headers) =>
      app.post('/api/auth/firebase-sso', { firebaseToken: await keys.sign(claims) }, headers),
  };
}
