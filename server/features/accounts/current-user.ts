import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { logThrottled } from '#server/base/log-throttle.ts';
import type { Database } from '#server/database/database.ts';
import { accessTokenOf } from '#server/http/session-cookie.ts';
import { findSessionUser, type SessionUserRow, updateSessionUse } from './session-store.ts';
import { SESSION_MS } from './start-session.ts';
import { hashToken } from './tokens.ts';

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
  const use = { now, expiresAt: now + SESSION_MS };
  await database
    .transaction((db) => updateSessionUse(db, sessionId, use))
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
