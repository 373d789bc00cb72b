import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers } from '#shared/contracts/envelope.ts';
import { suggestions, suggestQuery } from '#shared/contracts/search.ts';
import { suggestTitles } from './suggest-titles.ts';

export function searchRoutes(app: App, database: Database) {
  app.get(
    '/search/suggest',
    { schema: { querystring: suggestQuery, response: answers(suggestions) } },
    async ({ query }) => answer({ rows: await suggestTitles(database, query.q) }),
  );
}
