import type { Database } from '#server/database/database.ts';
import { holdUser } from '#server/features/accounts/user-store.ts';
import { findUserOfIdentity, insertIdentity } from './identity-store.ts';
import { tellOfIdentity } from './tell-of-identity.ts';
import type { VouchedIdentity } from './vouched-identity.ts';

/** For somebody who is logged in: no address needs to match. @returns `false` when it is another user's */
export async function linkIdentity(database: Database, userId: number, identity: VouchedIdentity): Promise<boolean> {
  return database.transaction(async (db, changed) => {
    const user = await holdUser(db, userId);
    if (!user) return false;
    if (!(await insertIdentity(db, { ...identity, userId, now: Date.now() }))) {
      return (await findUserOfIdentity(db, identity)) === userId;
    }
    await tellOfIdentity(db, changed, { email: user.email, provider: identity.provider, is: 'linked' });
    return true;
  });
}
