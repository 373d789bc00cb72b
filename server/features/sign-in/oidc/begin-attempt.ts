import { hashToken } from '#server/features/accounts/tokens.ts';
import { SIGN_IN_MINUTES } from '../browser-cookie.ts';
import { SignInRefused } from '../refused.ts';
import type { SignIn } from '../sign-in.ts';
import { insertAttempt } from './attempt-store.ts';

export interface Departure {
  browserHash: string;
  /** Of whoever links an identity to their account; `null` to sign in. */
  sessionId: number | null;
}

/** @returns where the browser goes to */
export async function beginAttempt(
  { accounts: { database }, settings, oidc }: SignIn,
  { browserHash, sessionId }: Departure,
): Promise<string> {
  if (!oidc) throw new SignInRefused('unavailable', settings.oidc.name);
  // The issuer is asked before the transaction begins: however long it takes, no other write waits.
  const { url, state, nonce, verifier } = await oidc.begin();
  const expiresAt = Date.now() + SIGN_IN_MINUTES * 60_000;
  const attempt = { stateHash: hashToken(state), browserHash, nonce, verifier, sessionId, expiresAt };
  await database.transaction((db) => insertAttempt(db, attempt));
  return url;
}
