import { conflict } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { lockPerson, refuseForLastAdmin } from './lock-person.ts';
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
  return database.transaction(async (db, invalidate) => {
    const person = await lockPerson(db, { id, by });
    refuseForLastAdmin(person);
    if (id === by.id) throw conflict('Your own account you can delete in your profile.');
    // Without whom it is about, as nothing is to say that any more.
    await recordAudit(db, 'person deleted', { by });
    await removePerson(db, invalidate, { person, writings, secret });
  });
}
