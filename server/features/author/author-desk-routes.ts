import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { authorChange, deskAuthor } from '#shared/contracts/desk/author.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { changeAuthor } from './change-author.ts';
import { readDeskAuthor } from './read-author.ts';

export function authorDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(deskAuthor.nullable()) };
  desk.get('/desk/author', { schema }, async () => answer(await readDeskAuthor(database.read)));
  desk.put('/desk/author', { schema: { ...schema, body: authorChange } }, async (request) =>
    answer(await changeAuthor(database, request.user, request.body), 'Author saved.'),
  );
}
