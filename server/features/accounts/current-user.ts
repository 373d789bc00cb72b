import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { accessTokenOf } from '#server/http/session-cookie.ts';
import { findSessionUser, type SessionUserRow } from './session-store.ts';
import { recordSessionUse } from './session-use.ts';
import { hashToken } from './tokens.ts';

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
  const row = token ? await findSessionUser(database.read, hashToken(token), Date.now()) : undefined;
  if (!row) return undefined;
  recordSessionUse(database, row, request.log);
  return userOf(row);
}

function userOf(row: SessionUserRow): CurrentUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone_no,
    isAdmin: row.is_admin === 1,
    hasPassword: row.has_password === 1,
    sessionId: row.session_id,
  };
}
