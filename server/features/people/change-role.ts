import type { Database } from '#server/database/database.ts';
import { conflict } from '#server/errors.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { holdPerson, refuseForLastAdmin } from './hold-person.ts';
import { setAdmin } from './person-write-store.ts';

/** @throws {HttpError} 409 for the last admin, and for whoever has not shown that the address is theirs */
export function changeRole(
  database: Database,
  by: { id: number },
  { id, isAdmin }: { id: number; isAdmin: boolean },
): Promise<void> {
  return database.transaction(async (db) => {
    const person = await holdPerson(db, { id, by });
    if ((person.is_admin === 1) === isAdmin) return;
    // Anybody could register the address once more, with a password of their own.
    if (isAdmin && person.email_verified_at === null) throw conflict('This person has not verified their address yet.');
    if (!isAdmin) refuseForLastAdmin(person);
    await setAdmin(db, id, isAdmin);
    await noteAct(db, isAdmin ? 'made an admin' : 'no longer an admin', { by, personId: id });
  });
}
