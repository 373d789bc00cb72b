import type { WriteDb } from '#server/database/database.ts';
import type { NameProvider } from '#server/features/accounts/accounts.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import { deleteIdentity, type IdentityRow, listIdentities } from './identity-store.ts';
import { deleteUnfinishedSignIns } from './oidc/attempt-store.ts';

/**
 * Removes the identities that were linked since the owner last proved ownership of the address. Also voids unfinished
 * sign-ins and unfinished links, which may have been confirmed with a password that is no longer valid. The user must
 * be locked.
 */
export async function removeRecentIdentities(
  db: WriteDb,
  user: { id: number; provedAt: number | null },
  nameProvider: NameProvider,
): Promise<IdentityRemoval> {
  const identities = await listIdentities(db, user.id);
  const isRecent = ({ created_at }: IdentityRow) => created_at > (user.provedAt ?? 0);
  const present = ({ issuer, email }: IdentityRow) => ({ provider: nameProvider(issuer), email });
  const recent = identities.filter(isRecent);
  for (const { id } of recent) await deleteIdentity(db, id);
  await deleteUnfinishedSignIns(db, user.id);
  return {
    removed: recent.map(present),
    kept: identities.filter((identity) => !isRecent(identity)).map(present),
  };
}
