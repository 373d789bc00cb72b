import type { WriteDb } from '#server/database/database.ts';
import type { ConfirmedBy } from '#server/database/tables.ts';

export interface Attempt {
  nonce: string;
  verifier: string;
  /** The session of the user who links an identity to their account; `null` for a sign-in. */
  sessionId: number | null;
  confirmedBy: ConfirmedBy | null;
}

interface AttemptKey {
  stateHash: string;
  browserHash: string;
}

export async function insertAttempt(
  db: WriteDb,
  {
    stateHash,
    browserHash,
    nonce,
    verifier,
    sessionId,
    confirmedBy,
    expiresAt,
  }: Attempt & AttemptKey & { expiresAt: number },
): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      nonce,
      verifier,
      session_id: sessionId,
      confirmed_by: confirmedBy,
      expires_at: expiresAt,
    })
    .execute();
}

/** Uses up an attempt; only the browser that began it can do that. */
export async function takeAttempt(
  db: WriteDb,
  { stateHash, browserHash }: AttemptKey,
  now: number,
): Promise<Attempt | undefined> {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'session_id', 'confirmed_by'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { nonce, verifier, session_id: sessionId, confirmed_by: confirmedBy } = row;
  return { nonce, verifier, sessionId, confirmedBy };
}

/** Deletes the attempts to link an identity to the account of this user, in all of their sessions. */
export async function deleteAttemptsOf(db: WriteDb, userId: number): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where(({ eb, selectFrom }) =>
      eb('session_id', 'in', selectFrom('sessions').select('sessions.id').where('user_id', '=', userId)),
    )
    .execute();
}

export async function deleteExpiredAttempts(db: WriteDb, now: number): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute();
}
