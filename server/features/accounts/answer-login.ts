import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSessionCookie } from '#server/http/session-cookie.ts';
import { answer } from '#shared/contracts/envelope.ts';
import type { Accounts } from './accounts.ts';
import { rememberBrowser } from './known-browser.ts';
import { findSessionUser } from './session-store.ts';
import { hashToken } from './tokens.ts';

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
