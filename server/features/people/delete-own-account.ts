import type { WriteDb } from '#server/database/database.ts';
import type { Accounts } from '#server/features/accounts/accounts.ts';
import { takeCode } from '#server/features/accounts/codes.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { isPassword } from '#server/features/accounts/password.ts';
import { findPasswordHash, holdPassword } from '#server/features/accounts/password-store.ts';
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
  { user, writings, password = '', code = '' }: OwnDeletion,
): Promise<boolean> {
  const passwordHash = await findPasswordHash(database.read, user.id);
  if (passwordHash !== null && !(await isPassword(password, passwordHash))) return false;
  return database.transaction(async (db, changed) => {
    const person = await holdOneself(db, user.id);
    refuseForLastAdmin(person);
    // Returned, not thrown: the try that was counted must stay.
    if (!(await isProven(db))) return false;
    await removePerson(db, changed, { person, writings, secret });
    return true;
  });

  function isProven(db: WriteDb): Promise<boolean> {
    if (passwordHash !== null) return holdPassword(db, user.id, passwordHash);
    return takeCode(db, secret, { userId: user.id, purpose: 'delete_account' }, code);
  }
}
