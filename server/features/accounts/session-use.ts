import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { isTimeToSay } from '#server/say-seldom.ts';
import { updateSessionUse } from './session-store.ts';
import { SESSION_MS } from './start-session.ts';

const NOTE_EVERY_MS = 5 * 60_000;
const NOT_NOTED = 'the use of a session could not be noted';

const underWay = new Set<Promise<void>>();

/** Prolongs a session that is used; the request does not wait for it, and does not fail with it. */
export function noteUse(
  database: Database,
  session: { session_id: number; last_used_at: number },
  log: FastifyBaseLogger,
): void {
  const now = Date.now();
  if (now - session.last_used_at < NOTE_EVERY_MS) return;
  const writing = database
    .transaction((db) => updateSessionUse(db, session.session_id, { now, expiresAt: now + SESSION_MS }))
    .catch((error) => {
      if (isTimeToSay(database, NOT_NOTED)) log.warn({ err: error }, NOT_NOTED);
    })
    .finally(() => underWay.delete(writing));
  underWay.add(writing);
}

/** Before the database closes. */
export async function usesNoted(): Promise<void> {
  await Promise.all(underWay);
}
