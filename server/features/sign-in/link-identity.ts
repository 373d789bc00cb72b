import type { Database } from '#server/database/database.ts';
import type { Confirm } from '#server/features/accounts/reauthenticate.ts';
import { findUserOfSession } from '#server/features/accounts/session-store.ts';
import { lockUser, updateProvedAt } from '#server/features/accounts/user-store.ts';
import { enqueueIdentityMail } from './enqueue-identity-mail.ts';
import type { IdentityClaims } from './identity-claims.ts';
import { findUserOfIdentity, insertIdentity } from './identity-store.ts';
import { LinkRefused } from './refused.ts';

interface Linking {
  userId: number;
  /** In which it was asked for. */
  sessionId: number;
  identity: IdentityClaims;
  confirm: Confirm;
}

/**
 * For somebody who is logged in: no address needs to match.
 * @throws {LinkRefused} where it is another user's, or the session has ended meanwhile; then nothing was written
 */
export async function linkIdentity(
  database: Database,
  { userId, sessionId, identity, confirm }: Linking,
): Promise<'linked' | 'not confirmed'> {
  const { provider } = identity;
  return database.transaction(async (db, invalidate) => {
    const user = await lockUser(db, userId);
    const now = Date.now();
    if (!user || (await findUserOfSession(db, sessionId, now)) !== userId) throw new LinkRefused('expired', provider);
    const confirmedBy = await confirm(db);
    if (!confirmedBy) return 'not confirmed';
    const isNew = await insertIdentity(db, { ...identity, userId, now });
    if (!isNew && (await findUserOfIdentity(db, identity)) !== userId) throw new LinkRefused('taken', provider);
    // The same moment: what a mailed code has linked is not newer than the proof it was linked with.
    if (confirmedBy === 'code') await updateProvedAt(db, userId, now);
    if (isNew) await enqueueIdentityMail(db, invalidate, { email: user.email, provider, is: 'linked' });
    return 'linked';
  });
}
