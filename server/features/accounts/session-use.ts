import type { FastifyBaseLogger } from 'fastify';
import { logCounted } from '#server/base/log-throttle.ts';
import type { Database } from '#server/database/database.ts';
import { updateSessionUse } from './session-store.ts';
import { SESSION_MS } from './start-session.ts';

const RECORD_EVERY_MS = 5 * 60_000;
const NOT_RECORDED = 'the use of a session could not be noted';

const pendingWrites = new Set<Promise<void>>();

/** Extends a session that is used. The request neither waits for it nor fails with it. */
export function recordSessionUse(
  database: Database,
  session: { session_id: number; last_used_at: number },
  log: FastifyBaseLogger,
): void {
  const now = Date.now();
  if (now - session.last_used_at < RECORD_EVERY_MS) return;
  const write = database
    .transaction((db) => updateSessionUse(db, session.session_id, { now, expiresAt: now + SESSION_MS }))
    .catch((error) => {
      logCounted(database, NOT_RECORDED, (times) => log.warn({ err: error, times }, NOT_RECORDED));
    })
    .finally(() => pendingWrites.delete(write));
  pendingWrites.add(write);
}

/** Call this before the database is closed. */
export async function flushSessionUses(): Promise<void> {
  await Promise.all(pendingWrites);
}
