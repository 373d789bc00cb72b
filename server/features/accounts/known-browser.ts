import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '#server/base/secret.ts';
import { mailboxKey } from '#server/features/mail/mailbox.ts';
import { lastingCookie, setSessionCookie } from '#server/http/session-cookie.ts';
import { accessToken } from '#shared/contracts/account.ts';
import { answer, answers, limited } from '#shared/contracts/envelope.ts';
import type { Accounts } from './accounts.ts';
import { hashToken, makeToken } from './codes.ts';
import { findSessionUser } from './session-store.ts';

/** Requests with it must still be answered from the caches, so it must not contain the name of the session's cookie. */
const NAME = 'known_browser';
/** Of the accounts that have logged in with a browser, the latest few are remembered. */
const ACCOUNTS_MAXIMUM = 5;

type Settings = Pick<Accounts, 'secret' | 'https'>;

/**
 * Guesses of strangers must not lock out the owner of an account, so a browser that the account has logged in with
 * before keeps a count of its own. Its cookie is an id followed by a signature for each such account. It gives no other
 * right, and stays when its user logs out.
 * @param email in lower case; need not have an account
 * @returns what to count such a browser by; `undefined` for any other browser
 */
export function knownBrowser({ secret }: Settings, request: FastifyRequest, email: string): string | undefined {
  const [id = '', ...signatures] = partsOf(request);
  const isKnown = signatures.some((signature) => isSameSecret(signature, sign(secret, id, email)));
  return isKnown ? `${id} ${email}` : undefined;
}

/**
 * What the mails to an address are counted by. A browser that the account has logged in with keeps a count of its own, so that
 * strangers cannot use up the mails of the owner.
 */
export function recipientKey(settings: Settings, request: FastifyRequest, email: string): string {
  return knownBrowser(settings, request, email) ?? mailboxKey(email);
}

/** Call this only for someone who has just proved to own the account with this address. */
export function rememberBrowser(
  { secret, https }: Settings,
  { request, reply, email }: { request: FastifyRequest; reply: FastifyReply; email: string },
): void {
  const [id = makeToken(), ...others] = partsOf(request);
  const signature = sign(secret, id, email);
  const signatures = [signature, ...others.filter((other) => other !== signature)].slice(0, ACCOUNTS_MAXIMUM);
  reply.setCookie(NAME, [id, ...signatures].join('.'), lastingCookie(https));
}

function partsOf({ cookies }: FastifyRequest): string[] {
  const cookie = cookies[NAME] ?? '';
  return /^[\w-]{43}(\.[\w-]{43}){1,5}$/.test(cookie) ? cookie.split('.') : [];
}

function sign(secret: string, id: string, email: string): string {
  return createHmac('sha256', secret).update(`known browser|${id}|${email}`).digest('base64url');
}

export const loggedIn = limited(answers(accessToken));

/** Every login is answered with this: the browser gets the session, and is one that the account knows from now on. */
export async function answerLogin(
  accounts: Pick<Accounts, 'database' | 'secret' | 'https'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { token, message = 'Login successful' }: { token: string; message?: string },
) {
  setSessionCookie(reply, token, accounts);
  // An admin may have suspended the account meanwhile, which ended the session.
  const user = await findSessionUser(accounts.database.read, hashToken(token), Date.now());
  if (user) rememberBrowser(accounts, { request, reply, email: user.email });
  return answer({ access_token: token }, message);
}
