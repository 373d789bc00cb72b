import { tooBusy } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { deleteRows, insertIfNew } from '#server/database/rows.ts';
import { findUserOfIdentity } from '#server/features/accounts/identity-store.ts';
import type { Confirm } from '#server/features/accounts/reauthenticate.ts';
import { markVerified } from '#server/features/accounts/registration-store.ts';
import { findUserOfSession } from '#server/features/accounts/session-store.ts';
import { insertUser, lockUser, lockUserByEmail, updateProvedAt } from '#server/features/accounts/user-store.ts';
import { identityChangedNotice } from '#server/features/mail/messages/account-changed-mails.ts';
import type { IdentityClaims } from './identity-claims.ts';
import { LinkRefused, SignInRefused } from './refused.ts';

/**
 * Finds the user of an identity, or makes one. A linked identity belongs to its user, whatever address the issuer sends
 * now. A new identity is linked by its address, and only if the issuer confirms the address.
 * @returns the id of the user; `undefined` if the address is not proven
 * @throws {SignInRefused} if there is no address
 */
export async function userOfIdentity(db: WriteDb, identity: IdentityClaims): Promise<number | undefined> {
  const known = await lockUserOfIdentity(db, identity);
  if (known !== undefined) return known;
  if (identity.email === '') throw new SignInRefused('address', identity.provider);
  return identity.isEmailVerified ? linkByAddress(db, identity) : undefined;
}

/** @throws {HttpError} 503 if the identity was relinked or removed before its user was locked */
async function lockUserOfIdentity(db: WriteDb, identity: IdentityClaims): Promise<number | undefined> {
  const userId = await findUserOfIdentity(db, identity);
  if (userId === undefined) return undefined;
  await lockUser(db, userId);
  if ((await findUserOfIdentity(db, identity)) !== userId) throw concurrentChange();
  return userId;
}

async function linkByAddress(db: WriteDb, identity: IdentityClaims) {
  const now = Date.now();
  const { email, firstName: first_name, lastName: last_name } = identity;
  const newUserId = await insertUser(db, { email, first_name, last_name, is_admin: 0, password_hash: null });
  const user = newUserId === undefined ? await lockUserByEmail(db, email) : undefined;
  const userId = newUserId ?? user?.id;
  if (userId === undefined) throw concurrentChange();
  if (user && !user.isVerified) {
    // The address was never verified, so nothing that was registered for it must open the account.
    await markVerified(db, userId, { first_name, last_name, phone_no: '', password_hash: null });
    for (const table of ['sessions', 'codes', 'identities'] as const) await deleteRows(db, table, { user_id: userId });
  }
  if (await insertIfNew(db, 'identities', rowOf(identity, userId, now))) {
    await updateProvedAt(db, userId, now);
    if (user?.isVerified)
      await identityChangedNotice.enqueue(db, { email, provider: identity.provider, is: 'linked', at: now });
  } else if ((await findUserOfIdentity(db, identity)) !== userId) throw concurrentChange();
  return userId;
}

function rowOf({ issuer, subject, email }: IdentityClaims, user_id: number, created_at: number) {
  return { issuer, subject, user_id, email, created_at };
}

/** Another transaction changed the same rows; this one is rolled back, and the client can retry. */
function concurrentChange() {
  return tooBusy(1);
}

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
    const isNew = await insertIfNew(db, 'identities', rowOf(identity, userId, now));
    if (!isNew && (await findUserOfIdentity(db, identity)) !== userId) throw new LinkRefused('taken', provider);
    // The times must be equal: identities newer than the last proof are removed when all sessions are ended.
    if (confirmedBy === 'code') await updateProvedAt(db, userId, now);
    if (isNew) await identityChangedNotice.enqueue(db, { email: user.email, provider, is: 'linked', at: now });
    return 'linked';
  });
}
