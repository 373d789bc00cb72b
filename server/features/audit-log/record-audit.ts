import type { WriteDb } from '#server/database/database.ts';
import { insertRow } from '#server/database/rows.ts';
import type { AuditAction } from '#shared/contracts/desk/audit-log.ts';

interface AuditDetails {
  by: { id: number };
  /** The current name of the subject. Never a person's name: the name of a deleted account must not remain anywhere. */
  subject?: string;
  /** The number of subjects, if the action was performed on several at once. */
  count?: number | null | undefined;
  personId?: number | null;
}

/** Call this in the transaction of the action. */
export async function recordAudit(
  db: WriteDb,
  action: AuditAction,
  { by, subject = '', count = null, personId = null }: AuditDetails,
): Promise<void> {
  await insertRow(db, 'history', { at: Date.now(), actor_id: by.id, act: action, subject, count, person_id: personId });
}
