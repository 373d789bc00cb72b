import type { Insertable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import type { CodePurpose, Tables } from '#server/database/tables.ts';

export type SessionUserRow = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;

/** Finds the user and the session of an access token; suspended users are not found. */
export async function findSessionUser(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'email', 'first_name', 'last_name', 'phone_no', 'is_admin', 'password_hash'])
    .select(['sessions.id as session_id', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/** @returns `undefined` if the session has ended */
export async function findUserOfSession(db: Db, sessionId: number, now: number): Promise<number | undefined> {
  const row = await selectSessions(db, now).select('user_id').where('id', '=', sessionId).executeTakeFirst();
  return row?.user_id;
}

/** Most recently used first. */
export function listSessions(db: Db, userId: number, now: number) {
  return selectSessions(db, now)
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .execute();
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

function selectSessions(db: Db, now: number) {
  return db.selectFrom('sessions').where('expires_at', '>', now).orderBy('last_used_at', 'desc').orderBy('id', 'desc');
}

export async function deleteSessionsOf(db: WriteDb, userId: number, except = 0): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', except).execute();
}

/** Ends the sessions that were not used for the longest time. */
export async function deleteSessionsBeyond(db: WriteDb, userId: number, maximum: number): Promise<void> {
  const latest = selectSessions(db, 0).select('id').where('user_id', '=', userId).limit(maximum);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', latest).execute();
}

const EXPIRING = ['sessions', 'codes', 'sign_in_attempts', 'sign_in_codes', 'sign_in_proofs'] as const;

/** Deletes expired sessions, and what was needed for a limited time to open one. */
export async function deleteExpired(db: WriteDb, now: number): Promise<void> {
  for (const table of EXPIRING) await db.deleteFrom(table).where('expires_at', '<=', now).execute();
}

const MAX_TRIES = 5;

/** What a code is for, as the columns of its row say it. */
export interface CodeOwner {
  user_id: number;
  purpose: CodePurpose;
}

/** Replaces the user's previous code for this purpose, which is void from then on. */
export async function saveCode(db: WriteDb, code: Insertable<Tables['codes']>): Promise<void> {
  const values = { ...code, tries: 0 };
  await db
    .insertInto('codes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/**
 * Counts a try before anything is compared, so that no more than five of any number of parallel tries see the hash.
 * @returns the hash of the valid code, `undefined` if there is none or its tries are used up
 */
export async function countTry(db: WriteDb, owner: CodeOwner, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where((eb) => eb.and(owner))
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** Uses up a valid link, and with it the code of the same mail. @returns whether the link was valid */
export async function takeLink(db: WriteDb, owner: CodeOwner, linkHash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('codes')
    .where((eb) => eb.and({ ...owner, link_hash: linkHash }))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The identity cannot be unlinked while its user is locked. @returns the id of its user */
export async function findUserOfIdentity(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where((eb) => eb.and({ issuer, subject }))
    .executeTakeFirst();
  return row?.user_id;
}

/** Oldest first. */
export function listIdentities(db: Db, userId: number) {
  return db
    .selectFrom('identities')
    .select(['id', 'issuer', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number];

/** Deletes a user's unfinished sign-ins, and the attempts to link an identity to their account in any session. */
export async function deleteUnfinishedSignIns(db: WriteDb, userId: number): Promise<void> {
  await deleteRows(db, 'sign_in_codes', { user_id: userId });
  await db
    .deleteFrom('sign_in_attempts')
    .where(({ eb, selectFrom }) =>
      eb('session_id', 'in', selectFrom('sessions').select('sessions.id').where('user_id', '=', userId)),
    )
    .execute();
}
