import type { Insertable, Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, updateRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';

/** An id that no user has, so that the same statements can run for unknown addresses. */
export const NO_USER = 0;

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The first admin is the owner of the site, and the author of everything without another author.
 * @returns the owner, with the name under which their posts appear
 */
export async function findOwner(db: Db): Promise<{ id: number; name: string } | undefined> {
  const owner = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('is_admin', '=', 1)
    .orderBy('id')
    .executeTakeFirst();
  return owner && { id: owner.id, name: `${owner.first_name} ${owner.last_name}`.trim() };
}

export interface UserCredentials {
  id: number;
  email: string;
  /** `null` if the user has none or has not verified the address. */
  passwordHash: string | null;
  isVerified: boolean;
  /** When the user last proved ownership of the address, in milliseconds; `null` if never. */
  provedAt: number | null;
  isAdmin: boolean;
  isSuspended: boolean;
}

const CREDENTIALS = [
  'id',
  'email',
  'password_hash',
  'email_verified_at',
  'proved_at',
  'is_admin',
  'suspended_at',
] as const;

/**
 * Finds the user with the hash to compare a password with. For an unverified address it is the hash of the newest
 * registration.
 * @param email in lower case
 */
export async function findUserForLogin(db: Db, email: string): Promise<UserCredentials | undefined> {
  const row = await db
    .selectFrom('users')
    .select(CREDENTIALS)
    .select(({ selectFrom }) =>
      selectFrom('registrations')
        .select('registrations.password_hash')
        .whereRef('registrations.user_id', '=', 'users.id')
        .orderBy('registrations.id', 'desc')
        .limit(1)
        .as('registered_hash'),
    )
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  const user = credentialsOf(row);
  return user.isVerified ? user : { ...user, passwordHash: row.registered_hash };
}

/** @param email in lower case */
export async function lockUserByEmail(db: WriteDb, email: string): Promise<UserCredentials | undefined> {
  const row = await selectAndLock(db).where('email', '=', email).executeTakeFirst();
  return row && credentialsOf(row);
}

export async function lockUser(db: WriteDb, userId: number): Promise<UserCredentials | undefined> {
  const row = await selectAndLock(db).where('id', '=', userId).executeTakeFirst();
  return row && credentialsOf(row);
}

export function selectAndLock(db: WriteDb) {
  return db.selectFrom('users').select(CREDENTIALS).$call(db.engine.lock);
}

type NewUser = Pick<Insertable<Tables['users']>, 'email' | 'first_name' | 'last_name' | 'is_admin' | 'password_hash'>;

/** Inserts a user who is known to own the address, in lower case. @returns `undefined` if the address is taken */
export async function insertUser(db: WriteDb, user: NewUser): Promise<number | undefined> {
  const now = Date.now();
  const inserted = await db
    .insertInto('users')
    .values({ ...user, phone_no: '', created_at: now, email_verified_at: now, proved_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Records a proof that the address is the user's. Passwords and sessions are no such proof: both can be stolen. */
export async function updateProvedAt(db: WriteDb, userId: number, now: number): Promise<void> {
  await updateRows(db, 'users', { id: userId }, { proved_at: now });
}

export function credentialsOf(row: Pick<Selectable<Tables['users']>, (typeof CREDENTIALS)[number]>): UserCredentials {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    isVerified: row.email_verified_at !== null,
    provedAt: row.proved_at,
    isAdmin: row.is_admin === 1,
    isSuspended: row.suspended_at !== null,
  };
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Also marks the address as verified and deletes its registrations: a password is only set for a proven owner, while
 * anyone may have registered the address.
 */
export async function updatePassword(db: WriteDb, userId: number, passwordHash: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, ref, val }) => ({
      password_hash: passwordHash,
      email_verified_at: fn.coalesce(ref('email_verified_at'), val(now)),
      proved_at: fn.coalesce(ref('proved_at'), val(now)),
    }))
    .where('id', '=', userId)
    .execute();
  await deleteRows(db, 'registrations', { user_id: userId });
}

/** Locks the user if the password still has this hash. @returns whether it has */
export async function lockPassword(db: WriteDb, userId: number, passwordHash: string): Promise<boolean> {
  const user = await selectAndLock(db)
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return user !== undefined;
}
