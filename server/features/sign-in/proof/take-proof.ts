import { createHmac } from 'node:crypto';
import { startSession, type Visitor } from '#server/features/accounts/start-session.ts';
import { isSameHash } from '#server/features/accounts/tokens.ts';
import type { SignIn } from '../open-sign-in.ts';
import { providerName } from '../sign-in-settings.ts';
import { userOfIdentity } from '../user-of-identity.ts';
import { countProofTry, deleteProof } from './proof-store.ts';

interface SubmittedProof extends Visitor {
  browserHash: string;
  code: string;
}

/** @returns an access token; `undefined` if the code is not the valid one of this browser */
export async function takeProof(
  { accounts: { database, secret }, settings }: SignIn,
  { browserHash, code, userAgent }: SubmittedProof,
): Promise<string | undefined> {
  return database.transaction(async (db) => {
    const proof = await countProofTry(db, browserHash, Date.now());
    // Do not throw here: a rollback would undo the counted try.
    if (!proof?.code_hash) return undefined;
    const { email, code_hash: codeHash } = proof;
    if (!isSameHash(codeHash, hashProof(secret, { email, browserHash }, code))) return undefined;
    await deleteProof(db, browserHash);
    const { issuer, subject, first_name: firstName, last_name: lastName } = proof;
    const provider = providerName(issuer, settings);
    const identity = { issuer, provider, subject, email, firstName, lastName, isEmailVerified: true };
    const result = await userOfIdentity(db, identity);
    return result.is === 'known' ? startSession(db, result.userId, { userAgent }) : undefined;
  });
}

/** The hash is keyed with the secret: a plain hash of six digits could be reversed with a million tries. */
export function hashProof(
  secret: string,
  { email, browserHash }: { email: string; browserHash: string },
  code: string,
): string {
  return createHmac('sha256', secret).update(`sign_in|${browserHash}|${email}|${code}`).digest('base64url');
}
