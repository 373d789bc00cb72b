import type { Database } from '#server/database/database.ts';
import type { Confirm } from '#server/features/accounts/reauthenticate.ts';
import { findUserOfSession } from '#server/features/accounts/session-store.ts';
import { lockUser, updateProvedAt } from '#server/features/accounts/user-store.ts';
import type { IdentityClaims } from './identity-claims.ts';
import { enqueueIdentityMail } from './identity-mail.ts';
import { findUserOfIdentity, insertIdentity } from './identity-store.ts';
import { LinkRefused } from './refused.ts';

interface Linking {
  userId: number;
  /** The session in which the user asked for the link. */
  sessionId: number;
  identity: IdentityClaims;
  confirm: Confirm;
}

/**
 * Links an identity to the account of a logged-in user; its address need not match the user's.
 * @returns `undefined` if it is not confirmed
 * @throws {LinkRefused} if the identity is another user's or the session has ended; then nothing is written
 */
export async function linkIdentity(
  database: Database,
  { userId, sessionId, identity, confirm }: Linking,
): Promise<'linked' | undefined> {
  const { provider } = identity;
  return database.transaction(async (db) => {
    const user = await lockUser(db, userId);
    const now = Date.now();
    if (!user || (await findUserOfSession(db, sessionId, now)) !== userId) throw new LinkRefused('expired', provider);
    const confirmedBy = await confirm(db);
    if (!confirmedBy) return undefined;
    const isNew = await insertIdentity(db, { ...identity, userId, now });
    if (!isNew && (await findUserOfIdentity(db, identity)) !== userId) throw new LinkRefused('taken', provider);
    // The times must be equal: identities newer than the last proof are removed when all sessions are ended.
    if (confirmedBy === 'code') await updateProvedAt(db, userId, now);
    if (isNew) await enqueueIdentityMail(db, { email: user.email, provider, is: 'linked' });
    return 'linked';
  });
}
