import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { partOf } from '#server/part-of.ts';
import { historyPage, historyQuery } from '#shared/contracts/desk/history.ts';
import { answer, answers, refusesStrangers } from '#shared/contracts/envelope.ts';
import { presentEntry } from './history-presenter.ts';
import { countEntries, listEntries } from './history-store.ts';

/** For admins: see `deskCalls`. */
export function historyDeskRoutes(desk: App, { read }: Database) {
  const schema = {
    querystring: historyQuery,
    response: { ...answers(historyPage), ...refusesStrangers },
  };
  desk.get('/desk/history', { schema }, async ({ query }) => {
    const { page, limit, offset } = partOf(query);
    const [rows, count] = await Promise.all([listEntries(read, { limit, offset }), countEntries(read)]);
    return answer({ rows: rows.map(presentEntry), count, page, limit });
  });
}
