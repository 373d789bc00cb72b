import type { WriteDb } from '#server/database/database.ts';
import { insertSession } from './session-store.ts';
import { hashToken, makeToken } from './tokens.ts';

/** From the last use on. */
export const SESSION_MS = 30 * 24 * 60 * 60_000;
const USER_AGENT_MAXIMUM = 300;

export interface Visitor {
  userAgent: string;
}

/** @returns the access token, which is kept nowhere */
export async function startSession(db: WriteDb, userId: number, { userAgent }: Visitor): Promise<string> {
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
