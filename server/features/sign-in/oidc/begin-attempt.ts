import type { Confirm } from '#server/features/accounts/reauthenticate.ts';
import { hashToken } from '#server/features/accounts/tokens.ts';
import { SIGN_IN_MINUTES } from '../browser-cookie.ts';
import type { SignIn } from '../open-sign-in.ts';
import { SignInRefused } from '../refused.ts';
import { insertAttempt } from './attempt-store.ts';

interface LinkingRequest {
  browserHash: string;
  sessionId: number;
  confirm: Confirm;
}

/** @returns the issuer's address to sign in, for the browser */
export async function beginSignIn(signIn: SignIn, browserHash: string): Promise<string> {
  const { url, attempt } = await prepare(signIn, browserHash);
  const { database } = signIn.accounts;
  await database.transaction((db) => insertAttempt(db, { ...attempt, sessionId: null, confirmedBy: null }));
  return url;
}

/** @returns the issuer's address to link an identity to the current account, for the browser */
export async function beginLinking(
  signIn: SignIn,
  { browserHash, sessionId, confirm }: LinkingRequest,
): Promise<{ url: string } | 'not confirmed'> {
  const { url, attempt } = await prepare(signIn, browserHash);
  return signIn.accounts.database.transaction(async (db) => {
    const confirmedBy = await confirm(db);
    if (!confirmedBy) return 'not confirmed';
    await insertAttempt(db, { ...attempt, sessionId, confirmedBy });
    return { url };
  });
}

/** Contacts the issuer before the transaction begins, so that a slow issuer does not block other writes. */
async function prepare({ settings, oidc }: SignIn, browserHash: string) {
  if (!oidc) throw new SignInRefused('unavailable', settings.oidc.name);
  const { url, state, nonce, verifier } = await oidc.begin();
  const expiresAt = Date.now() + SIGN_IN_MINUTES * 60_000;
  return { url, attempt: { stateHash: hashToken(state), browserHash, nonce, verifier, expiresAt } };
}
