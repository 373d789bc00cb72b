import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { chooseImage } from '#server/features/media/image-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { type BookChange, bookChange, type DeskBook, deskBook } from '#shared/contracts/site.ts';
import { readDeskBook, saveBook } from './book-store.ts';

export function bookDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(deskBook.nullable()) };
  desk.get('/desk/book', { schema }, async () => answer(await readDeskBook(database.read)));
  desk.put('/desk/book', { schema: { ...schema, body: bookChange } }, async (request) =>
    answer(await changeBook(database, request.user, request.body), 'Book saved.'),
  );
}

/** Creates the book if there is none. @throws {HttpError} 422 when the image no longer exists */
function changeBook(database: Database, by: { id: number }, change: BookChange): Promise<DeskBook | null> {
  return database.transaction(async (db) => {
    await chooseImage(db, change.imageId);
    await saveBook(db, columnsOf(change));
    await recordAudit(db, 'book changed', { by, subject: change.title });
    db.invalidate('site');
    return readDeskBook(db);
  });
}

function columnsOf({ title, subtitle, description, shops, imageId, isShown }: BookChange) {
  return {
    title,
    subtitle,
    description,
    shops: JSON.stringify(shops),
    is_shown: isShown ? (1 as const) : (0 as const),
    ...(imageId !== undefined && { image_id: imageId, cover_path: '' }),
  };
}
