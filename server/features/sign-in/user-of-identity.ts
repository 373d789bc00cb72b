import type { Changed, WriteDb } from '#server/database/database.ts';
import { tooBusy } from '#server/errors.ts';
import { deleteCodesOf } from '#server/features/accounts/code-store.ts';
import { replaceRegistration } from '#server/features/accounts/registration-store.ts';
import { deleteSessionsOf } from '#server/features/accounts/session-store.ts';
import {
  holdUser,
  holdUserByEmail,
  insertUser,
  type UserCredentials,
  updateProvedAt,
} from '#server/features/accounts/user-store.ts';
import { deleteIdentitiesOf, findUserOfIdentity, insertIdentity } from './identity-store.ts';
import { tellOfIdentity } from './tell-of-identity.ts';
import type { VouchedIdentity } from './vouched-identity.ts';

type FoundUser = { is: 'known'; userId: number } | { is: 'unproven' } | { is: 'without address' };

/**
 * Whose identity it is. A known one is its user's, whatever address the other site names today. A new one finds its
 * user by the address, or makes one, and only where the other site says that the address is theirs.
 */
export async function userOfIdentity(db: WriteDb, changed: Changed, identity: VouchedIdentity): Promise<FoundUser> {
  const known = await holdUserOfIdentity(db, identity);
  if (known !== undefined) return { is: 'known', userId: known };
  if (identity.email === '') return { is: 'without address' };
  if (!identity.isEmailVerified) return { is: 'unproven' };
  return { is: 'known', userId: await linkByAddress(db, changed, identity) };
}

/** @throws {HttpError} 503 when the identity became another user's before the user was locked */
async function holdUserOfIdentity(db: WriteDb, identity: VouchedIdentity): Promise<number | undefined> {
  const userId = await findUserOfIdentity(db, identity);
  if (userId === undefined) return undefined;
  await holdUser(db, userId);
  if ((await findUserOfIdentity(db, identity)) !== userId) throw overtaken();
  return userId;
}

async function linkByAddress(db: WriteDb, changed: Changed, identity: VouchedIdentity) {
  const now = Date.now();
  const { email, firstName, lastName } = identity;
  const names = { email, firstName, lastName };
  const made = await insertUser(db, { ...names, isAdmin: false, passwordHash: null, isVerified: true, now });
  const user = made === undefined ? await holdUserByEmail(db, email) : undefined;
  const userId = made ?? user?.id;
  if (userId === undefined) throw overtaken();
  if (user && !user.isVerified) await discardRegistration(db, changed, user, identity);
  if (await insertIdentity(db, { ...identity, userId, now })) {
    await updateProvedAt(db, userId, now);
    if (user?.isVerified) await tellOfIdentity(db, changed, { email, provider: identity.provider, is: 'linked' });
  } else if ((await findUserOfIdentity(db, identity)) !== userId) throw overtaken();
  return userId;
}

/** Whoever registered never showed that the address is theirs: nothing they chose may open the account. */
async function discardRegistration(
  db: WriteDb,
  changed: Changed,
  user: UserCredentials,
  { firstName, lastName }: VouchedIdentity,
): Promise<void> {
  await replaceRegistration(db, user.id, { firstName, lastName, now: Date.now() });
  await deleteSessionsOf(db, user.id);
  await deleteCodesOf(db, user.id);
  await deleteIdentitiesOf(db, user.id);
  changed(`person:${user.id}`);
}

/** Somebody changed the same at the same moment; all of it is undone. */
function overtaken() {
  return tooBusy(1);
}
