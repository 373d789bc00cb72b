import type { WriteDb } from '#server/database/database.ts';
import type { AuditAction } from '#shared/contracts/desk/history.ts';
import { insertAuditEntry } from './audit-log-store.ts';

interface AuditDetails {
  /** Who did it. */
  by: { id: number };
  /** What it is called now. Never the name of a person: that of an account which is gone must be nowhere. */
  subject?: string;
  /** To how many things it was done, where it was done to several at once. */
  count?: number | undefined;
  /** Whom it is about. */
  personId?: number;
}

/** In the transaction that does it. */
export async function recordAudit(
  db: WriteDb,
  act: AuditAction,
  { by, subject = '', count, personId }: AuditDetails,
): Promise<void> {
  const entry = { at: Date.now(), actor_id: by.id, act, subject, count: count ?? null, person_id: personId ?? null };
  await insertAuditEntry(db, entry);
}
