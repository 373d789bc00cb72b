import type { WriteDb } from '#server/database/database.ts';
import type { AuditAction } from '#shared/contracts/desk/audit-log.ts';
import { insertAuditEntry } from './audit-log-store.ts';

interface AuditDetails {
  /** The user who performed the action. */
  by: { id: number };
  /** The current name of the subject. Never a person's name: the name of a deleted account must not remain anywhere. */
  subject?: string;
  /** The number of subjects, if the action was performed on several at once. */
  count?: number | undefined;
  /** The person whose account was changed. */
  personId?: number;
}

/** Call this in the transaction of the action. */
export async function recordAudit(
  db: WriteDb,
  action: AuditAction,
  { by, subject = '', count, personId }: AuditDetails,
): Promise<void> {
  const entry = {
    at: Date.now(),
    actor_id: by.id,
    act: action,
    subject,
    count: count ?? null,
    person_id: personId ?? null,
  };
  await insertAuditEntry(db, entry);
}
