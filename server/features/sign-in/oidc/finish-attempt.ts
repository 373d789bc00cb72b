import { findUserOfSession } from '#server/features/accounts/session-store.ts';
import { hashToken, makeToken } from '#server/features/accounts/tokens.ts';
import type { IdentityClaims } from '../identity-claims.ts';
import { linkIdentity } from '../link-identity.ts';
import type { SignIn } from '../open-sign-in.ts';
import { LinkRefused, refuseLinking, SignInRefused } from '../refused.ts';
import { signInWith } from '../sign-in-with.ts';
import { type Attempt, takeAttempt } from './attempt-store.ts';
import { insertSignInCode } from './exchange-store.ts';

/** The code must live long enough to load the page that exchanges it. */
const CODE_MS = 60_000;

interface Callback {
  /** The raw query string of the callback, which the issuer has added. */
  query: string;
  browserHash: string;
  network: string;
}

/** The page exchanges the code for the access token, so that the token never appears in an address. */
export type AttemptOutcome = { is: 'signed in'; code: string } | { is: 'linked' };

/** @throws {SignInRefused} */
export async function finishAttempt(
  signIn: SignIn,
  { query, browserHash, network }: Callback,
): Promise<AttemptOutcome> {
  const { oidc, settings, siteUrl, accounts } = signIn;
  const { name } = settings.oidc;
  if (!oidc) throw new SignInRefused('unavailable', name);
  const address = new URL(`${siteUrl()}/api/callback${query}`);
  const state = address.searchParams.get('state') ?? '';
  const key = { stateHash: hashToken(state), browserHash };
  const attempt = await accounts.database.transaction((db) => takeAttempt(db, key, Date.now()));
  if (!attempt) throw new SignInRefused('expired', name);
  if (attempt.sessionId !== null) return link(signIn, attempt, oidc.finish(address, { state, ...attempt }));
  const identity = await oidc.finish(address, { state, ...attempt });
  const code = makeToken();
  await signInWith(signIn, { identity, browserHash, network }, (db, userId) =>
    insertSignInCode(db, { codeHash: hashToken(code), browserHash, userId, expiresAt: Date.now() + CODE_MS }),
  );
  return { is: 'signed in', code };
}

async function link(
  { accounts: { database }, settings }: SignIn,
  { sessionId, confirmedBy }: Attempt,
  claims: Promise<IdentityClaims>,
): Promise<AttemptOutcome> {
  const identity = await claims.catch(refuseLinking);
  const userId = sessionId === null ? undefined : await findUserOfSession(database.read, sessionId, Date.now());
  if (sessionId === null || userId === undefined || !confirmedBy) throw new LinkRefused('expired', settings.oidc.name);
  // The user confirmed the link before the browser was sent to the issuer.
  await linkIdentity(database, { userId, sessionId, identity, confirm: async () => confirmedBy });
  return { is: 'linked' };
}
