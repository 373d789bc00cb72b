import type { Database } from '#server/database/database.ts';
import { conflict } from '#server/errors.ts';
import { deleteCodesOf } from '#server/features/accounts/code-store.ts';
import { deleteSessionsOf } from '#server/features/accounts/session-store.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { holdPerson, refuseForLastAdmin } from './hold-person.ts';
import { setSuspended } from './person-write-store.ts';

/** Ends their sessions; what they wrote stays. @throws {HttpError} 409 for the last admin, and for oneself */
export function suspendPerson(database: Database, by: { id: number }, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const person = await holdPerson(db, { id, by });
    refuseForLastAdmin(person);
    if (id === by.id) throw conflict('You cannot suspend your own account.');
    if (person.suspended_at !== null) return;
    await setSuspended(db, id, Date.now());
    await deleteSessionsOf(db, id);
    await deleteCodesOf(db, id);
    await noteAct(db, 'suspended', { by, personId: id });
  });
}

export function restorePerson(database: Database, by: { id: number }, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const person = await holdPerson(db, { id, by });
    if (person.suspended_at === null) return;
    await setSuspended(db, id, null);
    await noteAct(db, 'restored', { by, personId: id });
  });
}
