import type { Accounts } from '#server/features/accounts/accounts.ts';
import type { Confirm } from '#server/features/accounts/reauthenticate.ts';
import { holdOneself, refuseForLastAdmin } from './hold-person.ts';
import { removePerson, type Writings } from './remove-person.ts';

interface OwnDeletion {
  userId: number;
  writings: Writings;
  confirm: Confirm;
}

/** @throws {HttpError} 409 for the last admin */
export async function deleteOwnAccount(
  { database, secret }: Pick<Accounts, 'database' | 'secret'>,
  { userId, writings, confirm }: OwnDeletion,
): Promise<'deleted' | 'not confirmed'> {
  return database.transaction(async (db, changed) => {
    const person = await holdOneself(db, userId);
    refuseForLastAdmin(person);
    // Returned, not thrown: the try that was counted must stay.
    if (!(await confirm(db))) return 'not confirmed';
    await removePerson(db, changed, { person, writings, secret });
    return 'deleted';
  });
}
