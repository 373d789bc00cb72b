import type { WriteDb } from '#server/database/database.ts';
import type { IdentityClaims } from './identity-claims.ts';
import type { SignIn } from './open-sign-in.ts';
import { requestProof } from './proof/request-proof.ts';
import { SignInRefused } from './refused.ts';
import { userOfIdentity } from './user-of-identity.ts';

interface SignInRequest {
  identity: IdentityClaims;
  browserHash: string;
  network: string;
}

/**
 * @param grant creates what the user gets, in the transaction of the sign-in
 * @throws {SignInRefused} also if the address must first be proven with a mailed code
 */
export async function signInWith<Grant>(
  { accounts }: SignIn,
  { identity, browserHash, network }: SignInRequest,
  grant: (db: WriteDb, userId: number) => Promise<Grant>,
): Promise<Grant> {
  const outcome = await accounts.database.transaction(async (db) => {
    const result = await userOfIdentity(db, identity);
    return result.is === 'known' ? { is: result.is, grant: await grant(db, result.userId) } : result;
  });
  if (outcome.is === 'known') return outcome.grant;
  if (outcome.is === 'without address') throw new SignInRefused('address', identity.provider);
  await requestProof(accounts, { identity, browserHash, network });
  throw new SignInRefused('proof', identity.provider);
}
