import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { deskStartHere, startHereInput } from '#shared/contracts/desk/start-here.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { changeStartHere } from './change-start-here.ts';
import { readDeskStartHere } from './read-start-here.ts';

/** `requireAdmin` guards these routes. */
export function startHereDeskRoutes(desk: App, database: Database) {
  const response = loginAnswers(deskStartHere);
  desk.get('/desk/start-here', { schema: { response } }, async () => answer(await readDeskStartHere(database.read)));
  desk.put('/desk/start-here', { schema: { body: startHereInput, response } }, async (request) =>
    answer(await changeStartHere(database, request.user, request.body), 'Page saved.'),
  );
}
