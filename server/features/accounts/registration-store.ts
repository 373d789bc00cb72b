import type { Selectable } from 'kysely';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, updateRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { deleteExpired } from './session-store.ts';
import { NO_USER } from './user-store.ts';

/**
 * Only the newest registrations of an unverified address are stored. The maximum must be at least two, so that two
 * different passwords leave two rows: a single row would be taken for the owner's, no matter who registered it.
 */
const MAX_REGISTRATIONS = 5;

type Columns = 'first_name' | 'last_name' | 'phone_no' | 'password_hash';
export type Registration = Pick<Selectable<Tables['registrations']>, Columns>;

export type AccountDetails = Pick<Selectable<Tables['users']>, Columns>;

/**
 * Adds a registration to the earlier ones of the address. Only one with the same password is replaced, so that an
 * address registered with two passwords has two registrations, however often it is registered again. Runs the same
 * statements for every address, so that timing reveals nothing; for a verified address they change nothing.
 * @param email in lower case
 */
export async function saveRegistration(db: WriteDb, email: string, registration: Registration): Promise<void> {
  const now = Date.now();
  const userId = (await saveUnverifiedUser(db, email, now)) ?? NO_USER;
  await deleteRows(db, 'registrations', { user_id: userId, password_hash: registration.password_hash });
  await insertRegistration(db, userId, registration, now);
  await deleteOldRegistrations(db, userId);
}

/** @returns `undefined` if the address is verified */
async function saveUnverifiedUser(db: WriteDb, email: string, now: number): Promise<number | undefined> {
  const user = await db
    .insertInto('users')
    .values({ email, first_name: '', last_name: '', phone_no: '', is_admin: 0, created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ created_at: now }).where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return user?.id;
}

async function insertRegistration(db: WriteDb, userId: number, registration: Registration, now: number) {
  const { first_name, last_name, phone_no, password_hash } = registration;
  await db
    .insertInto('registrations')
    .columns(['user_id', 'first_name', 'last_name', 'phone_no', 'password_hash', 'created_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('users')
        .select('users.id')
        .select([val(first_name).as('first_name'), val(last_name).as('last_name'), val(phone_no).as('phone_no')])
        .select([val(password_hash).as('password_hash'), val(now).as('created_at')])
        .where('users.id', '=', userId),
    )
    .execute();
}

async function deleteOldRegistrations(db: WriteDb, userId: number): Promise<void> {
  const newest = db.selectFrom('registrations').select('id').where('user_id', '=', userId).orderBy('id', 'desc');
  await db
    .deleteFrom('registrations')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest.limit(MAX_REGISTRATIONS))
    .execute();
}

/** Newest first; a verified address has none. */
export function listRegistrations(db: Db, userId: number): Promise<Registration[]> {
  return db
    .selectFrom('registrations')
    .select(['first_name', 'last_name', 'phone_no', 'password_hash'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Stores these details in the account and deletes all registrations of the address. */
export async function markVerified(db: WriteDb, userId: number, details: AccountDetails): Promise<void> {
  await updateRows(db, 'users', { id: userId }, { ...details, email_verified_at: Date.now() });
  await deleteRows(db, 'registrations', { user_id: userId });
  db.invalidate(`person:${userId}`);
}

const UNVERIFIED_RETENTION_MS = 7 * 24 * 60 * 60_000;

/** Deletes what has expired and abandoned registrations: they are personal data without any further use. */
export async function cleanUpAccounts(database: Database, now: number): Promise<void> {
  await database.transaction(async (db) => {
    await deleteExpired(db, now);
    await deleteUnverifiedUsers(db, now - UNVERIFIED_RETENTION_MS);
  });
}

/** Deletes users who never completed their registration, unless they have posts. */
async function deleteUnverifiedUsers(db: WriteDb, createdBefore: number): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('posts').select('posts.id').whereRef('posts.author_id', '=', 'users.id'))),
    )
    .execute();
}
