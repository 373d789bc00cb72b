import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '#server/features/accounts/accounts.ts';
import { hashToken, makeToken } from '#server/features/accounts/codes.ts';
import { userAgentOf } from '#server/features/accounts/current-user.ts';
import { networkOf, takeAll } from '#server/http/rate-limits.ts';
import { firebaseTokenCheck } from './firebase/check-token.ts';
import type { IdentityClaims } from './identity-claims.ts';
import { openOidc } from './oidc/oidc-client.ts';
import { firebaseUnavailable, SignInRefused } from './refused.ts';
import type { SignInSettings } from './sign-in-settings.ts';

interface SignInOptions {
  accounts: Accounts;
  settings: SignInSettings;
  /** Without a trailing slash. */
  siteUrl: () => string;
  /** Overrides the address of the keys that Firebase signs with. */
  firebaseKeysUrl?: string | undefined;
}

/** The dependencies of this feature. What is not configured is `null`. */
export type SignIn = ReturnType<typeof openSignIn>;

export function openSignIn({ settings, accounts, siteUrl, firebaseKeysUrl }: SignInOptions) {
  const { oidc, firebase } = settings;
  const { clientId } = oidc;
  return {
    accounts,
    settings,
    siteUrl,
    oidc: clientId === undefined ? null : openOidc({ ...oidc, clientId }, siteUrl),
    checkFirebaseToken: firebase ? firebaseTokenCheck(firebase, firebaseKeysUrl) : null,
  };
}

const NAME = 'sign_in';
/** The time limit for a sign-in leaves enough time to receive a mailed code. */
export const SIGN_IN_MINUTES = 10;

/**
 * Marks the browser in which a sign-in begins, with one mark for all of its tabs. Responses of the other site and the
 * codes that follow are valid in this browser only.
 * @returns the hash of the mark, which the database stores instead of the mark
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, { https }: { https: boolean }): string {
  const known = request.cookies[NAME] ?? '';
  const mark = /^[\w-]{43}$/.test(known) ? known : makeToken();
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: https } as const;
  reply.setCookie(NAME, mark, { ...attributes, maxAge: SIGN_IN_MINUTES * 60 });
  return hashToken(mark);
}

/** @returns the hash of the browser's mark; an empty string, which matches no row, if it has none */
function browserOf(request: FastifyRequest): string {
  const mark = request.cookies[NAME];
  return mark ? hashToken(mark) : '';
}

/** Who sends a request while signing in: nobody yet, but a browser. */
export interface Caller {
  browserHash: string;
  network: string;
  userAgent: string;
}

export function callerOf(request: FastifyRequest, browserHash = browserOf(request)): Caller {
  return { browserHash, network: networkOf(request), userAgent: userAgentOf(request) };
}

/** Checks a token that the browser got from Firebase. @throws {SignInRefused} */
export async function checkFirebase(
  { accounts: { limits }, checkFirebaseToken }: SignIn,
  request: FastifyRequest,
  token: string,
): Promise<IdentityClaims> {
  if (!checkFirebaseToken) throw firebaseUnavailable();
  takeAll([[limits.signInsOfNetwork, networkOf(request)]]);
  return checkFirebaseToken(token).catch((error) => {
    if (error instanceof SignInRefused) request.log.info({ code: error.code }, 'a sign-in could not be confirmed');
    throw error;
  });
}
