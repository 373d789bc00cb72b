import type { Database } from '#server/database/database.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { historyPage, historyQuery } from '#shared/contracts/desk/history.ts';
import { answer, answers, refusesStrangers } from '#shared/contracts/envelope.ts';
import { PAGE_SIZE, PAGE_SIZE_MAXIMUM } from '#shared/contracts/post.ts';
import { presentEntry } from './history-presenter.ts';
import { countEntries, listEntries } from './history-store.ts';

/** For admins: see `deskCalls`. */
export function historyDeskRoutes(app: App, { read }: Database) {
  const schema = {
    security: NEEDS_BEARER,
    querystring: historyQuery,
    response: { ...answers(historyPage), ...refusesStrangers },
  };
  app.get('/desk/history', { schema }, async ({ query }) => {
    const page = query.page ?? 1;
    const limit = Math.min(query.limit ?? PAGE_SIZE, PAGE_SIZE_MAXIMUM);
    const [rows, count] = await Promise.all([
      listEntries(read, { limit, offset: (page - 1) * limit }),
      countEntries(read),
    ]);
    return answer({ rows: rows.map(presentEntry), count, page, limit });
  });
}
