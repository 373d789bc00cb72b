import { startSession, type Visitor } from '#server/features/accounts/start-session.ts';
import { isSameHash } from '#server/features/accounts/tokens.ts';
import type { SignIn } from '../open-sign-in.ts';
import { providerName } from '../sign-in-settings.ts';
import { userOfIdentity } from '../user-of-identity.ts';
import { hashProof } from './hash-proof.ts';
import { countProofTry, deleteProof } from './proof-store.ts';

interface GivenProof extends Visitor {
  browserHash: string;
  code: string;
}

/** @returns an access token, `undefined` when the code is not the live one of this browser */
export async function takeProof(
  { accounts: { database, secret }, settings }: SignIn,
  { browserHash, code, userAgent }: GivenProof,
): Promise<string | undefined> {
  return database.transaction(async (db, invalidate) => {
    const waiting = await countProofTry(db, browserHash, Date.now());
    // Returned, not thrown: the try that was counted must stay.
    if (!waiting?.code_hash) return undefined;
    const { email, code_hash: codeHash } = waiting;
    if (!isSameHash(codeHash, hashProof(secret, { email, browserHash }, code))) return undefined;
    await deleteProof(db, browserHash);
    const { issuer, subject, first_name: firstName, last_name: lastName } = waiting;
    const provider = providerName(issuer, settings);
    const identity = { issuer, provider, subject, email, firstName, lastName, isEmailVerified: true };
    const found = await userOfIdentity(db, invalidate, identity);
    return found.is === 'known' ? startSession(db, found.userId, { userAgent }) : undefined;
  });
}
