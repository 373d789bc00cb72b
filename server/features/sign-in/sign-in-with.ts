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
 * @param grant what the user gets, in the same transaction
 * @throws {SignInRefused} also where a mailed code has to show first whose the address is
 */
export async function signInWith<Grant>(
  { accounts }: SignIn,
  { identity, browserHash, network }: SignInRequest,
  grant: (db: WriteDb, userId: number) => Promise<Grant>,
): Promise<Grant> {
  const outcome = await accounts.database.transaction(async (db, invalidate) => {
    const found = await userOfIdentity(db, invalidate, identity);
    return found.is === 'known' ? { is: found.is, grant: await grant(db, found.userId) } : found;
  });
  if (outcome.is === 'known') return outcome.grant;
  if (outcome.is === 'without address') throw new SignInRefused('address', identity.provider);
  await requestProof(accounts, { identity, browserHash, network });
  throw new SignInRefused('proof', identity.provider);
}
