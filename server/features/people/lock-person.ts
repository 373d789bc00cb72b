import { accountGone, adminsOnly, conflict } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import type { UserCredentials } from '#server/features/accounts/user-store.ts';
import { lockWithAdmins } from './person-write-store.ts';

export interface LockedPerson extends UserCredentials {
  /** Whether the person is the only admin who is not suspended. */
  isLastAdmin: boolean;
}

/**
 * Locks a person for an action of an admin. All admins are locked as well, so that two who revoke each other's rights
 * at the same moment cannot both succeed.
 * @throws {HttpError} 403 if the user is no longer an admin, 404 if the account no longer exists
 */
export async function lockPerson(db: WriteDb, { id, by }: { id: number; by: { id: number } }): Promise<LockedPerson> {
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
