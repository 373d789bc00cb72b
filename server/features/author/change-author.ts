import { badRequest } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { namesIn } from '#server/features/accounts/manage-admins.ts';
import { nameNameless } from '#server/features/accounts/user-store.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { chooseImage } from '#server/features/media/image-store.ts';
import { lockSiteLists } from '#server/features/site/site-list-lock.ts';
import type { AuthorChange, DeskAuthor } from '#shared/contracts/desk/author.ts';
import { findAuthor, insertAuthor, updateAuthor } from './author-store.ts';
import { readDeskAuthor } from './read-author.ts';

/**
 * Creates the profile if there is none.
 * @throws {HttpError} 400 when it would have no name, 422 when the image no longer exists
 */
export function changeAuthor(database: Database, by: { id: number }, change: AuthorChange): Promise<DeskAuthor | null> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    await chooseImage(db, change.imageId);
    // The first admin is usually the author, and their posts are signed with the name of the account.
    if (change.name && (await nameNameless(db, by.id, namesIn(change.name)))) db.invalidate(`person:${by.id}`);
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
  await updateAuthor(db, columns);
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
