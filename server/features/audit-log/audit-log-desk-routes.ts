import { isoTime } from '#server/base/iso-time.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { type AuditEntry, auditPage } from '#shared/contracts/desk/audit-log.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { pageQuery } from '#shared/contracts/list.ts';
import { type AuditEntryRow, listAuditEntries } from './audit-log-store.ts';

export function auditLogDeskRoutes(desk: App, { read }: Database) {
  const schema = { querystring: pageQuery, response: loginAnswers(auditPage) };
  desk.get('/desk/history', { schema }, async ({ query }) => {
    const { page, limit, offset } = toLimitOffset(query);
    const { rows, count } = await listAuditEntries(read, { limit, offset });
    return answer({ rows: rows.map(presentAuditEntry), count, page, limit });
  });
}

function presentAuditEntry(row: AuditEntryRow): AuditEntry {
  const { actor_id: id, actor_first_name: firstName, actor_last_name: lastName } = row;
  return {
    id: row.id,
    at: isoTime(row.at),
    ...(id !== null && { actor: { id, ...nameOf(firstName ?? '', lastName) } }),
    act: row.act,
    subject: row.subject,
    ...(row.count !== null && { count: row.count }),
    ...(row.person_first_name !== null && { person: nameOf(row.person_first_name, row.person_last_name) }),
  };
}

function nameOf(first_name: string, last_name: string | null) {
  return { first_name, last_name: last_name ?? '' };
}
