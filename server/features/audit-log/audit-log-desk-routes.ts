import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { historyPage } from '#shared/contracts/desk/audit-log.ts';
import { answer, answers, loginErrors } from '#shared/contracts/envelope.ts';
import { pageQuery } from '#shared/contracts/list.ts';
import { presentAuditEntry } from './audit-log-presenter.ts';
import { countAuditEntries, listAuditEntries } from './audit-log-store.ts';

/** For admins only, see `requireAdmin`. */
export function auditLogDeskRoutes(desk: App, { read }: Database) {
  const schema = {
    querystring: pageQuery,
    response: { ...answers(historyPage), ...loginErrors },
  };
  desk.get('/desk/history', { schema }, async ({ query }) => {
    const { page, limit, offset } = toLimitOffset(query);
    const [rows, count] = await Promise.all([listAuditEntries(read, { limit, offset }), countAuditEntries(read)]);
    return answer({ rows: rows.map(presentAuditEntry), count, page, limit });
  });
}
