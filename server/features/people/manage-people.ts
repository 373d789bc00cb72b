import { accountGone, adminsOnly, conflict } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { deleteRows, updateRows } from '#server/database/rows.ts';
import type { Accounts } from '#server/features/accounts/accounts.ts';
import { logOutAndNotify } from '#server/features/accounts/change-password.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { UserCredentials } from '#server/features/accounts/user-store.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { markAllCitingPosts } from '#server/features/waiting-posts-store.ts';
import { type IdentityRemoval, NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import { lockWithAdmins } from './person-store.ts';
import { removePerson, type Writings } from './remove-person.ts';

type By = Pick<CurrentUser, 'id'>;

/**
 * Suspends a person and logs them out everywhere; their posts and comments stay.
 * @returns which identities were removed with the sessions
 * @throws {HttpError} 409 for the last admin and for one's own account
 */
export function suspendPerson(
  { database, nameIssuer }: Pick<Accounts, 'database' | 'nameIssuer'>,
  by: By,
  id: number,
): Promise<IdentityRemoval> {
  return database.transaction(async (db) => {
    const person = await lockPerson(db, { id, by });
    refuseForLastAdmin(person);
    if (id === by.id) throw conflict('You cannot suspend your own account.');
    if (person.isSuspended) return NOTHING_LINKED;
    await updateRows(db, 'users', { id }, { suspended_at: Date.now() });
    const identities = await logOutAndNotify(db, { user: person, by: 'suspension', nameIssuer });
    await deleteRows(db, 'codes', { user_id: id });
    await recordAudit(db, 'suspended', { by, personId: id });
    return identities;
  });
}

/** Lifts a suspension; the sessions and identities that were removed with it are not restored. */
export function restorePerson({ database }: Pick<Accounts, 'database'>, by: By, id: number): Promise<IdentityRemoval> {
  return database.transaction(async (db) => {
    const person = await lockPerson(db, { id, by });
    if (!person.isSuspended) return NOTHING_LINKED;
    await updateRows(db, 'users', { id }, { suspended_at: null });
    await recordAudit(db, 'restored', { by, personId: id });
    return NOTHING_LINKED;
  });
}

/** @throws {HttpError} 409 for the last admin, and for a new admin whose address is not verified */
export function changeRole(
  database: Database,
  by: By,
  { id, isAdmin }: { id: number; isAdmin: boolean },
): Promise<void> {
  return database.transaction(async (db) => {
    const person = await lockPerson(db, { id, by });
    if (person.isAdmin === isAdmin) return;
    // Anyone could register an unverified address again, with a password of their own.
    if (isAdmin && !person.isVerified) throw conflict('This person has not confirmed their email yet.');
    if (!isAdmin) refuseForLastAdmin(person);
    await updateRows(db, 'users', { id }, { is_admin: isAdmin ? 1 : 0 });
    // Whether someone is an admin may decide whether their posts and comments are the author's.
    db.invalidate(`person:${id}`);
    await markAllCitingPosts(db);
    await recordAudit(db, isAdmin ? 'made an admin' : 'no longer an admin', { by, personId: id });
  });
}

/** Ends all sessions of a person; of one's own, all except the current one. */
export function endSessions(
  { database, nameIssuer }: Pick<Accounts, 'database' | 'nameIssuer'>,
  by: CurrentUser,
  id: number,
): Promise<IdentityRemoval> {
  return database.transaction(async (db) => {
    const user = await lockPerson(db, { id, by });
    const isOwn = id === by.id;
    const logout = isOwn ? ({ by: 'owner', keepSessionId: by.sessionId } as const) : ({ by: 'admin' } as const);
    const identities = await logOutAndNotify(db, { user, nameIssuer, ...logout });
    await recordAudit(db, 'sessions ended', { by, personId: id });
    return identities;
  });
}

/** @throws {HttpError} 409 for the last admin and for one's own account */
export function deletePerson(
  database: Database,
  by: By,
  { id, writings, secret }: { id: number; writings: Writings; secret: string },
): Promise<void> {
  return database.transaction(async (db) => {
    const person = await lockPerson(db, { id, by });
    refuseForLastAdmin(person);
    if (id === by.id) throw conflict('You can delete your own account in your profile.');
    // Without a `personId`: nothing may refer to the deleted person.
    await recordAudit(db, 'person deleted', { by });
    await removePerson(db, { person, writings, secret });
  });
}

interface LockedPerson extends UserCredentials {
  /** Whether the person is the only admin who is not suspended. */
  isLastAdmin: boolean;
}

/**
 * Locks a person for an action of an admin. All admins are locked as well, so that two who revoke each other's rights
 * at the same moment cannot both succeed.
 * @throws {HttpError} 403 if the user is no longer an admin, 404 if the account no longer exists
 */
async function lockPerson(db: WriteDb, { id, by }: { id: number; by: By }): Promise<LockedPerson> {
  const rows = await lockWithAdmins(db, [id, by.id]);
  if (!rows.some((row) => row.id === by.id && isActiveAdmin(row))) throw adminsOnly();
  return findPerson(rows, id);
}

/** Locks one's own account. @throws {HttpError} 404 if it no longer exists */
export async function lockOwnAccount(db: WriteDb, id: number): Promise<LockedPerson> {
  return findPerson(await lockWithAdmins(db, [id]), id);
}

/** @throws {HttpError} 409 */
export function refuseForLastAdmin({ isLastAdmin }: LockedPerson): void {
  if (isLastAdmin) throw conflict('There must be at least one admin.');
}

function findPerson(rows: UserCredentials[], id: number): LockedPerson {
  const person = rows.find((row) => row.id === id);
  if (!person) throw accountGone();
  const isLastAdmin = isActiveAdmin(person) && rows.filter(isActiveAdmin).length === 1;
  return { ...person, isLastAdmin };
}

function isActiveAdmin({ isAdmin, isSuspended }: UserCredentials): boolean {
  return isAdmin && !isSuspended;
}
