import { isoTime } from '#server/base/iso-time.ts';
import type { AuditEntry } from '#shared/contracts/desk/audit-log.ts';
import type { AuditEntryRow } from './audit-log-store.ts';

export function presentAuditEntry(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    at: isoTime(row.at),
    ...(row.actor_first_name !== null && { actor: nameOf(row.actor_first_name, row.actor_last_name) }),
    act: row.act,
    subject: row.subject,
    ...(row.count !== null && { count: row.count }),
    ...(row.person_first_name !== null && { person: nameOf(row.person_first_name, row.person_last_name) }),
  };
}

function nameOf(first_name: string, last_name: string | null) {
  return { first_name, last_name: last_name ?? '' };
}
