import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { addCacheTags } from '#server/http/cache-answers.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { startHere } from '#shared/contracts/start-here.ts';
import { readStartHere, START_HERE_TAGS } from './read-start-here.ts';

export function startHereRoutes(app: App, { read }: Database) {
  app.get(
    '/start-here',
    { schema: { response: plainAnswers(startHere) }, config: { cacheTags: START_HERE_TAGS } },
    async (request) => {
      const found = await readStartHere(read);
      if (!found) throw notFound('Nothing has been chosen yet.');
      addCacheTags(request, found.dependsOn);
      return found.startHere;
    },
  );
}
