import type { WriteDb } from '#server/database/database.ts';
import type { IdentityClaims } from './identity-claims.ts';
import type { SignIn } from './open-sign-in.ts';
import { requestProof } from './proof/proof.ts';
import { SignInRefused } from './refused.ts';
import { userOfIdentity } from './user-of-identity.ts';

export interface SignInRequest {
  identity: IdentityClaims;
  browserHash: string;
  network: string;
}

/**
 * @param grant makes the token or code that the user gets, in the transaction of the sign-in
 * @throws {SignInRefused} also if the address must first be proven with a mailed code
 */
export async function signInWith(
  { accounts }: SignIn,
  request: SignInRequest,
  grant: (db: WriteDb, userId: number) => Promise<string>,
): Promise<string> {
  const granted = await accounts.database.transaction(async (db) => {
    const userId = await userOfIdentity(db, request.identity);
    return userId === undefined ? undefined : grant(db, userId);
  });
  if (granted !== undefined) return granted;
  await requestProof(accounts, request);
  throw new SignInRefused('proof', request.identity.provider);
}
