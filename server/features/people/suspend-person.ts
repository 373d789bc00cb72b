import { accountGone, conflict } from '#server/errors.ts';
import type { Accounts } from '#server/features/accounts/accounts.ts';
import { deleteCodesOf } from '#server/features/accounts/code-store.ts';
import { logOutAndNotify } from '#server/features/accounts/log-out-and-notify.ts';
import { holdUser } from '#server/features/accounts/user-store.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { type IdentityRemoval, NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import { holdPerson, refuseForLastAdmin } from './hold-person.ts';
import { setSuspended } from './person-write-store.ts';

/**
 * Logs them out everywhere; what they wrote stays.
 * @returns which identities were removed with the sessions
 * @throws {HttpError} 409 for the last admin, and for oneself
 */
export function suspendPerson(
  { database, nameProvider }: Pick<Accounts, 'database' | 'nameProvider'>,
  by: { id: number },
  id: number,
): Promise<IdentityRemoval> {
  return database.transaction(async (db, changed) => {
    const person = await holdPerson(db, { id, by });
    refuseForLastAdmin(person);
    if (id === by.id) throw conflict('You cannot suspend your own account.');
    if (person.suspended_at !== null) return NOTHING_LINKED;
    const user = await holdUser(db, id);
    if (!user) throw accountGone();
    await setSuspended(db, id, Date.now());
    const identities = await logOutAndNotify(db, changed, { user, by: 'suspension', nameProvider });
    await deleteCodesOf(db, id);
    await noteAct(db, 'suspended', { by, personId: id });
    return identities;
  });
}

/** Nothing that was removed with the suspension comes back. */
export function restorePerson(
  { database }: Pick<Accounts, 'database'>,
  by: { id: number },
  id: number,
): Promise<IdentityRemoval> {
  return database.transaction(async (db) => {
    const person = await holdPerson(db, { id, by });
    if (person.suspended_at === null) return NOTHING_LINKED;
    await setSuspended(db, id, null);
    await noteAct(db, 'restored', { by, personId: id });
    return NOTHING_LINKED;
  });
}
