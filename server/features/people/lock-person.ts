import { accountGone, adminsOnly, conflict } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { type LockedRow, lockWithAdmins } from './person-write-store.ts';

export interface LockedPerson extends LockedRow {
  /** The last one who can log in. */
  isLastAdmin: boolean;
}

/**
 * For an act at the desk. Every admin is held with the person: of two who take each other's rights at once, one comes
 * first, and the other is no admin any more.
 * @throws {HttpError} 403 for who is no admin by now, 404 where the account is gone
 */
export async function lockPerson(db: WriteDb, { id, by }: { id: number; by: { id: number } }): Promise<LockedPerson> {
  const held = await lockWithAdmins(db, [id, by.id]);
  if (!held.some((person) => person.id === by.id && isActiveAdmin(person))) throw adminsOnly();
  return personAmong(held, id);
}

/** For one's own account. @throws {HttpError} 404 where it is gone */
export async function lockOwnAccount(db: WriteDb, id: number): Promise<LockedPerson> {
  return personAmong(await lockWithAdmins(db, [id]), id);
}

/** @throws {HttpError} 409 */
export function refuseForLastAdmin({ isLastAdmin }: LockedPerson): void {
  if (isLastAdmin) throw conflict('There must be at least one admin.');
}

function personAmong(held: LockedRow[], id: number): LockedPerson {
  const person = held.find((candidate) => candidate.id === id);
  if (!person) throw accountGone();
  const isLastAdmin = isActiveAdmin(person) && held.filter(isActiveAdmin).length === 1;
  return { ...person, isLastAdmin };
}

function isActiveAdmin({ is_admin, suspended_at }: LockedRow): boolean {
  return is_admin === 1 && suspended_at === null;
}
