import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { updateRows } from '#server/database/rows.ts';
import { markAllCitingPosts } from '#server/features/waiting-posts-store.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { NameIssuer } from './accounts.ts';
import { replacePassword } from './change-password.ts';
import { hashNewPassword } from './password.ts';
import { insertUser, lockUserByEmail } from './user-store.ts';

interface NewAdmin {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  nameIssuer: NameIssuer;
}

/**
 * `replaced`: the address was registered but never verified, and the registered password must not become an admin's.
 */
type NewAdminOutcome = 'created' | 'promoted' | 'already' | 'replaced';

export async function createAdmin(
  database: Database,
  { email, first_name, last_name, password, nameIssuer }: NewAdmin,
): Promise<NewAdminOutcome> {
  const passwordHash = await hashNewPassword(password, email);
  return database.transaction(async (db) => {
    const newUser = { email, first_name, last_name, is_admin: 1, password_hash: passwordHash } as const;
    const newUserId = await insertUser(db, newUser);
    const user = newUserId === undefined && (await lockUserByEmail(db, email));
    if (!user) return 'created';
    if (user.isAdmin && user.isVerified && !user.isSuspended) return 'already';
    // An admin who cannot log in would be useless.
    await updateRows(db, 'users', { id: user.id }, { is_admin: 1, suspended_at: null });
    // Whether someone is an admin may decide whether their posts and comments are the author's.
    db.invalidate(`person:${user.id}`);
    await markAllCitingPosts(db);
    if (user.isVerified) return 'promoted';
    await updateRows(db, 'users', { id: user.id }, { first_name, last_name, phone_no: '' });
    await replacePassword(db, { user, passwordHash, nameIssuer });
    return 'replaced';
  });
}

/** @throws {HttpError} 404 if there is no account with the address */
export async function givePassword(
  database: Database,
  { email, password, nameIssuer }: Pick<NewAdmin, 'email' | 'password' | 'nameIssuer'>,
): Promise<IdentityRemoval> {
  const passwordHash = await hashNewPassword(password, email);
  return database.transaction(async (db) => {
    const user = await lockUserByEmail(db, email);
    if (!user) throw notFound(`There is no account with the address ${email}.`);
    return replacePassword(db, { user, passwordHash, nameIssuer });
  });
}

/** The first word of a name is the first name, in any script, and all others are the last name. */
export function namesIn(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...others] = name.normalize('NFC').trim().split(/\s+/);
  return { first_name, last_name: others.join(' ') };
}
