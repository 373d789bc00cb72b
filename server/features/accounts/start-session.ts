import type { FastifyRequest } from 'fastify';
import { forbidden } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { deleteSessionsBeyond, insertSession } from './session-store.ts';
import { hashToken, makeToken } from './tokens.ts';
import { lockUser, type UserCredentials } from './user-store.ts';

/** Counts from the last use. */
export const SESSION_MS = 30 * 24 * 60 * 60_000;
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
  await insertSession(db, {
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
