import type { FastifyRequest } from 'fastify';
import { forbidden } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { insertSession } from './session-store.ts';
import { hashToken, makeToken } from './tokens.ts';
import { lockUser } from './user-store.ts';

/** From the last use on. */
export const SESSION_MS = 30 * 24 * 60 * 60_000;
const USER_AGENT_MAXIMUM = 300;
/** Said to whoever has shown that the account is theirs, and to nobody else. */
const ACCOUNT_SUSPENDED = 'This account is suspended. Please write to the people who run this site.';

export interface Visitor {
  userAgent: string;
}

/**
 * The one way into an account, however somebody has shown that it is theirs.
 * @returns the access token, which is kept nowhere
 * @throws {HttpError} 403 where the account is suspended
 */
export async function startSession(db: WriteDb, userId: number, { userAgent }: Visitor): Promise<string> {
  await requireNotSuspended(db, userId);
  const token = makeToken();
  const now = Date.now();
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    userAgent: userAgent.slice(0, USER_AGENT_MAXIMUM),
    now,
    expiresAt: now + SESSION_MS,
  });
  return token;
}

/** Locks the user: whoever suspends them meanwhile ends this session with the others. @throws {HttpError} 403 */
export async function requireNotSuspended(db: WriteDb, userId: number): Promise<void> {
  const user = await lockUser(db, userId);
  if (user?.isSuspended) throw forbidden(ACCOUNT_SUSPENDED);
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { userAgent: request.headers['user-agent'] ?? '' };
}
