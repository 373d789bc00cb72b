import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { addCacheTags } from '#server/http/cache-answers.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers, plainAnswers } from '#shared/contracts/envelope.ts';
import { deskStartHere, startHere, startHereInput } from '#shared/contracts/start-here.ts';
import { changeStartHere, readDeskStartHere, readStartHere, START_HERE_TAGS } from './read-start-here.ts';

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

export function startHereDeskRoutes(desk: App, database: Database) {
  const response = loginAnswers(deskStartHere);
  desk.get('/desk/start-here', { schema: { response } }, async () => answer(await readDeskStartHere(database.read)));
  desk.put('/desk/start-here', { schema: { body: startHereInput, response } }, async (request) =>
    answer(await changeStartHere(database, request.user, request.body), 'Page saved.'),
  );
}
