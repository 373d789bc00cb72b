import type { Database } from '#server/database/database.ts';
import { conflict } from '#server/errors.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { holdPerson, refuseForLastAdmin } from './hold-person.ts';
import { removePerson, type Writings } from './remove-person.ts';

interface Deletion {
  id: number;
  writings: Writings;
  /** Of the server. */
  secret: string;
}

/** @throws {HttpError} 409 for the last admin, and for oneself */
export function deletePerson(
  database: Database,
  by: { id: number },
  { id, writings, secret }: Deletion,
): Promise<void> {
  return database.transaction(async (db, changed) => {
    const person = await holdPerson(db, { id, by });
    refuseForLastAdmin(person);
    if (id === by.id) throw conflict('Your own account you can delete in your profile.');
    // Without whom it is about, as nothing is to say that any more.
    await noteAct(db, 'person deleted', { by });
    await removePerson(db, changed, { person, writings, secret });
  });
}
