import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { forbidden } from '#server/base/errors.ts';
import { logThrottled } from '#server/base/log-throttle.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { insertRow, updateRows } from '#server/database/rows.ts';
import { accessTokenOf } from '#server/http/session-cookie.ts';
import { hashToken, makeToken } from './codes.ts';
import { deleteSessionsBeyond, findSessionUser, type SessionUserRow } from './session-store.ts';
import { lockUser, type UserCredentials } from './user-store.ts';

const RECORD_EVERY_MS = 5 * 60_000;
const NOT_RECORDED = 'the use of a session could not be noted';

export interface CurrentUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  /** The number as the user entered it; empty if there is none. */
  phone: string;
  isAdmin: boolean;
  hasPassword: boolean;
  sessionId: number;
}

/** `undefined` for a visitor who is not logged in. */
export type Viewer = Pick<CurrentUser, 'id' | 'isAdmin'> | undefined;

/**
 * Returns the user who sent the request, or `undefined` for a stranger. Use it on routes that are open to strangers; on
 * the others `request.user` is set. Writes are authenticated by the bearer token only, see `accessTokenOf`.
 */
export async function currentUser(database: Database, request: FastifyRequest): Promise<CurrentUser | undefined> {
  const token = accessTokenOf(request);
  const now = Date.now();
  const row = token ? await findSessionUser(database.read, hashToken(token), now) : undefined;
  if (!row) return undefined;
  if (now - row.last_used_at >= RECORD_EVERY_MS) await recordSessionUse(database, row.session_id, request.log);
  return userOf(row);
}

/** Extends a session that is used. The request does not fail with it: a full disk must not keep anybody from reading. */
async function recordSessionUse(database: Database, sessionId: number, log: FastifyBaseLogger): Promise<void> {
  const now = Date.now();
  const use = { last_used_at: now, expires_at: now + SESSION_MS };
  await database
    .transaction((db) => updateRows(db, 'sessions', { id: sessionId }, use))
    .catch((error) => {
      logThrottled(database, NOT_RECORDED, (times) => log.warn({ err: error, times }, NOT_RECORDED));
    });
}

function userOf(row: SessionUserRow): CurrentUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone_no,
    isAdmin: row.is_admin === 1,
    hasPassword: row.password_hash !== null,
    sessionId: row.session_id,
  };
}

/** Counts from the last use. */
const SESSION_MS = 30 * 24 * 60 * 60_000;
/** More than anyone has devices, and few enough for the list of them. */
const SESSIONS_MAXIMUM = 50;
const USER_AGENT_MAXIMUM = 300;
/** Only shown to the proven owner of the account. */
const ACCOUNT_SUSPENDED = 'This account is suspended. If you have questions, please write to us.';

/**
 * Every login goes through this function, whatever the proof of ownership was.
 * @returns the access token, of which only the hash is stored
 * @throws {HttpError} 403 if the account is suspended
 */
export async function startSession(db: WriteDb, userId: number, userAgent: string): Promise<string> {
  // Locked, so that a suspension at the same moment waits for this session and ends it with the others.
  requireNotSuspended(await lockUser(db, userId));
  const token = makeToken();
  const now = Date.now();
  await insertRow(db, 'sessions', {
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: userAgent.slice(0, USER_AGENT_MAXIMUM),
    created_at: now,
    last_used_at: now,
    expires_at: now + SESSION_MS,
  });
  await deleteSessionsBeyond(db, userId, SESSIONS_MAXIMUM);
  return token;
}

/** @throws {HttpError} 403 if the account is suspended */
export function requireNotSuspended(user: UserCredentials | undefined): void {
  if (user?.isSuspended) throw forbidden(ACCOUNT_SUSPENDED);
}

export function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
