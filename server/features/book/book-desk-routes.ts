import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { bookChange, deskBook } from '#shared/contracts/desk/book.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { changeBook } from './change-book.ts';
import { readDeskBook } from './read-book.ts';

export function bookDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(deskBook.nullable()) };
  desk.get('/desk/book', { schema }, async () => answer(await readDeskBook(database.read)));
  desk.put('/desk/book', { schema: { ...schema, body: bookChange } }, async (request) =>
    answer(await changeBook(database, request.user, request.body), 'Book saved.'),
  );
}
