import { isoDay } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { requireBearer } from '#server/features/accounts/require-login.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { exportQuery } from '#shared/contracts/desk/export.ts';
import { exportSite } from './export-site.ts';

export function exportDeskRoutes(desk: App, deps: { database: Database; store: MediaStore }) {
  const description = 'The whole site as a zip archive of files that anybody can read.';
  // No HEAD route: it would be audited as an export, although it exports nothing.
  const options = {
    schema: { description, querystring: exportQuery },
    exposeHeadRoute: false,
    onRequest: requireBearer,
  };
  desk.get('/desk/export', options, async (request, reply) => {
    const subscribers = request.query.subscribers === 'yes';
    const subject = subscribers ? 'with subscribers' : '';
    await deps.database.transaction((db) => recordAudit(db, 'site exported', { by: request.user, subject }));
    const { archive, result } = exportSite(deps, { subscribers });
    result.then(
      ({ missing }) => missing.length > 0 && request.log.warn({ missing }, 'Images are missing in the export.'),
      // The stream is cut off, and whoever logs requests says so.
      () => {},
    );
    reply.header('content-disposition', `attachment; filename="site-${isoDay(Date.now())}.zip"`);
    return reply.type('application/zip').send(archive);
  });
}
