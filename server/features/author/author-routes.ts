import { badRequest, notFound } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { updateRows } from '#server/database/rows.ts';
import { namesIn } from '#server/features/accounts/manage-admins.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { chooseImage } from '#server/features/media/image-store.ts';
import { lockSiteLists } from '#server/features/site/site-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { type AuthorChange, author, authorChange, type DeskAuthor, deskAuthor } from '#shared/contracts/author.ts';
import { answer, loginAnswers, plainAnswers } from '#shared/contracts/envelope.ts';
import { findAuthor, insertAuthor, readAuthor, readDeskAuthor } from './author-store.ts';

export function authorRoutes(app: App, { read }: Database) {
  app.get('/author', { schema: { response: plainAnswers(author) }, config: { cacheTags: ['author'] } }, async () => {
    const profile = await readAuthor(read);
    if (!profile) throw notFound('Author information not available');
    return profile;
  });
}

export function authorDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(deskAuthor.nullable()) };
  desk.get('/desk/author', { schema }, async () => answer(await readDeskAuthor(database.read)));
  desk.put('/desk/author', { schema: { ...schema, body: authorChange } }, async (request) =>
    answer(await changeAuthor(database, request.user, request.body), 'Author saved.'),
  );
}

/**
 * Creates the profile if there is none.
 * @throws {HttpError} 400 when it would have no name, 422 when the image no longer exists
 */
export function changeAuthor(database: Database, by: { id: number }, change: AuthorChange): Promise<DeskAuthor | null> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    await chooseImage(db, change.imageId);
    // The first admin is usually the author, and their posts are signed with the name of the account.
    const nameless = { id: by.id, first_name: '', last_name: '' };
    const isNamed = change.name && (await updateRows(db, 'users', nameless, namesIn(change.name)));
    if (isNamed) db.invalidate(`person:${by.id}`);
    if (await saveAuthor(db, by, change)) {
      await recordAudit(db, 'author changed', { by });
      db.invalidate('author');
    }
    return readDeskAuthor(db);
  });
}

/** @returns whether anything was saved */
async function saveAuthor(db: WriteDb, by: { id: number }, change: AuthorChange): Promise<boolean> {
  const columns = columnsOf(change);
  if (!(await findAuthor(db))) {
    const { name } = change;
    if (!name) throw badRequest('The name is required', 'name');
    await insertAuthor(db, { ...EMPTY, user_id: by.id, ...columns, name });
    return true;
  }
  if (Object.keys(columns).length === 0) return false;
  await updateRows(db, 'author', { id: 1 }, columns);
  return true;
}

const EMPTY = { bio: '', image_path: null, expertise: '[]', stats: '' };

function columnsOf({ name, bio, expertise, achievements, imageId }: AuthorChange) {
  return {
    ...(name !== undefined && { name }),
    ...(bio !== undefined && { bio }),
    ...(expertise && { expertise: JSON.stringify([...new Set(expertise)]) }),
    ...(achievements && { stats: JSON.stringify(achievements) }),
    ...(imageId !== undefined && { image_id: imageId, image_path: null }),
  };
}
