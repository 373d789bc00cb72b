import type { Accounts } from '#server/features/accounts/accounts.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { reauthenticate } from '#server/features/accounts/reauthenticate.ts';
import { holdOneself, refuseForLastAdmin } from './hold-person.ts';
import { removePerson, type Writings } from './remove-person.ts';

interface OwnDeletion {
  user: CurrentUser;
  writings: Writings;
  password: string | undefined;
  code: string | undefined;
}

/**
 * @returns `false` when the password, or the mailed code where there is none, is not the right one
 * @throws {HttpError} 409 for the last admin
 */
export async function deleteOwnAccount(
  { database, secret }: Pick<Accounts, 'database' | 'secret'>,
  { user, writings, password, code }: OwnDeletion,
): Promise<boolean> {
  const confirm = await reauthenticate({ database, secret }, user.id, { purpose: 'delete_account', password, code });
  return database.transaction(async (db, changed) => {
    const person = await holdOneself(db, user.id);
    refuseForLastAdmin(person);
    // Returned, not thrown: the try that was counted must stay.
    if (!(await confirm(db))) return false;
    await removePerson(db, changed, { person, writings, secret });
    return true;
  });
}
