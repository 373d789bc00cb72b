import type { Confirm } from '#server/features/accounts/reauthenticate.ts';
import { lockUser } from '#server/features/accounts/user-store.ts';
import { enqueueIdentityMail } from './identity-mail.ts';
import { deleteIdentity, listIdentities } from './identity-store.ts';
import type { SignIn } from './open-sign-in.ts';
import { providerName } from './sign-in-settings.ts';

type RemovalOutcome = 'removed' | 'not found' | 'last way in' | 'not confirmed';

interface Removal {
  id: number;
  userId: number;
  confirm: Confirm;
}

/**
 * Locks the user first, so that two parallel requests cannot remove the last identities of a user without a password.
 */
export async function removeIdentity(
  { accounts: { database }, settings }: SignIn,
  { id, userId, confirm }: Removal,
): Promise<RemovalOutcome> {
  return database.transaction(async (db) => {
    const user = await lockUser(db, userId);
    const identities = await listIdentities(db, userId);
    const identity = identities.find((candidate) => candidate.id === id);
    if (!user || !identity) return 'not found';
    if (user.passwordHash === null && identities.length === 1) return 'last way in';
    if (!(await confirm(db))) return 'not confirmed';
    await deleteIdentity(db, id);
    await enqueueIdentityMail(db, {
      email: user.email,
      provider: providerName(identity.issuer, settings),
      is: 'removed',
    });
    return 'removed';
  });
}
