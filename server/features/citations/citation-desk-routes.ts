import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { markAllPosts } from '#server/features/waiting-posts-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { citedWorks, storedCitedWorks } from '#shared/contracts/site.ts';
import { citedWorksRow } from './cited-works-store.ts';

export function citationDeskRoutes(desk: App, database: Database) {
  const response = loginAnswers(storedCitedWorks);
  desk.get('/desk/citations', { schema: { response } }, async () =>
    answer({ works: await citedWorksRow.read(database.read) }),
  );
  desk.put('/desk/citations', { schema: { body: citedWorks, response } }, async (request) => {
    const { works } = request.body;
    await database.transaction(async (db) => {
      await citedWorksRow.save(db, works);
      await markAllPosts(db);
      await recordAudit(db, 'citations changed', { by: request.user });
    });
    return answer({ works }, 'Saved. Your texts will show the change in a moment.');
  });
}
