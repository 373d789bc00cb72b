import { insertRow } from '#server/database/rows.ts';
import { hashToken, makeToken } from '#server/features/accounts/codes.ts';
import { startSession } from '#server/features/accounts/current-user.ts';
import type { Confirm } from '#server/features/accounts/reauthenticate.ts';
import { findUserOfSession } from '#server/features/accounts/session-store.ts';
import { linkIdentity } from '../identities.ts';
import { signInWith } from '../proof.ts';
import { LinkRefused, refuseLinking, SignInRefused } from '../refused.ts';
import { type Caller, SIGN_IN_MINUTES, type SignIn } from '../sign-in.ts';
import { type Attempt, takeAttempt, takeSignInCode } from '../sign-in-store.ts';

/** The code must live long enough to load the page that exchanges it. */
const CODE_MS = 60_000;

/** @returns the issuer's address to sign in, for the browser */
export async function beginSignIn(signIn: SignIn, browserHash: string): Promise<string> {
  const { url, attempt } = await prepare(signIn, browserHash);
  await signIn.accounts.database.transaction((db) => insertRow(db, 'sign_in_attempts', attempt));
  return url;
}

/** @returns the issuer's address to link an identity to the current account; `undefined` if that is not confirmed */
export async function beginLinking(
  signIn: SignIn,
  { browserHash, sessionId, confirm }: { browserHash: string; sessionId: number; confirm: Confirm },
): Promise<{ url: string } | undefined> {
  const { url, attempt } = await prepare(signIn, browserHash);
  return signIn.accounts.database.transaction(async (db) => {
    const confirmedBy = await confirm(db);
    if (!confirmedBy) return undefined;
    await insertRow(db, 'sign_in_attempts', { ...attempt, session_id: sessionId, confirmed_by: confirmedBy });
    return { url };
  });
}

/** Contacts the issuer before the transaction begins, so that a slow issuer does not block other writes. */
async function prepare({ settings, oidc }: SignIn, browserHash: string): Promise<{ url: string; attempt: Attempt }> {
  if (!oidc) throw new SignInRefused('unavailable', settings.oidc.name);
  const { url, state, nonce, verifier } = await oidc.begin();
  const hashes = { state_hash: hashToken(state), browser_hash: browserHash };
  const expires_at = Date.now() + SIGN_IN_MINUTES * 60_000;
  return { url, attempt: { ...hashes, nonce, verifier, session_id: null, confirmed_by: null, expires_at } };
}

/**
 * @param query the raw query string of the callback, which the issuer has added
 * @returns a code, which the page exchanges for the access token, so that the token never appears in an address;
 * `undefined` if an identity was linked
 * @throws {SignInRefused}
 */
export async function finishAttempt(signIn: SignIn, caller: Caller, query: string): Promise<string | undefined> {
  const { oidc, settings, siteUrl, accounts } = signIn;
  const { name } = settings.oidc;
  const { browserHash: browser_hash } = caller;
  if (!oidc) throw new SignInRefused('unavailable', name);
  const address = new URL(`${siteUrl()}/api/callback${query}`);
  const state = address.searchParams.get('state') ?? '';
  const key = { state_hash: hashToken(state), browser_hash };
  const attempt = await accounts.database.transaction((db) => takeAttempt(db, key, Date.now()));
  if (!attempt) throw new SignInRefused('expired', name);
  const claims = oidc.finish(address, { ...attempt, state });
  if (attempt.session_id !== null) return link(signIn, attempt.session_id, attempt, claims);
  return signInWith(signIn, caller, await claims, async (db, user_id) => {
    const code = makeToken();
    const expires_at = Date.now() + CODE_MS;
    await insertRow(db, 'sign_in_codes', { code_hash: hashToken(code), browser_hash, user_id, expires_at });
    return code;
  });
}

async function link(
  { accounts: { database }, settings }: SignIn,
  sessionId: number,
  { confirmed_by: confirmedBy }: Attempt,
  claims: ReturnType<NonNullable<SignIn['oidc']>['finish']>,
): Promise<undefined> {
  const identity = await claims.catch(refuseLinking);
  const userId = await findUserOfSession(database.read, sessionId, Date.now());
  if (userId === undefined || !confirmedBy) throw new LinkRefused('expired', settings.oidc.name);
  // The user confirmed the link before the browser was sent to the issuer.
  await linkIdentity(database, { userId, sessionId, identity, confirm: async () => confirmedBy });
}

/**
 * Uses up the code even if it comes from another browser, since it has fallen into the wrong hands then.
 * @returns an access token; `undefined` if the code is not valid or is another browser's
 */
export async function exchangeCode(
  { accounts: { database } }: SignIn,
  { browserHash, userAgent }: Caller,
  code: string,
): Promise<string | undefined> {
  return database.transaction(async (db) => {
    const row = await takeSignInCode(db, hashToken(code));
    if (!row || row.browser_hash !== browserHash || row.expires_at <= Date.now()) return undefined;
    return startSession(db, row.user_id, userAgent);
  });
}
