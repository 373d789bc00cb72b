import { expect, test } from 'vitest';
import { PASSWORD } from '../../../test/support/accounts/accounts.ts';
import { buildPost, buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { openWithReaders } from '../../../test/support/texts/engagement.ts';
import { postIn } from '../../../test/support/texts/writing.ts';
import { createAdmin } from '../accounts/manage-admins.ts';
import { insertAuthor } from '../author/author-store.ts';
import { changeRole } from '../people/manage-people.ts';

const NAMESAKE = { first_name: 'Indumati', last_name: 'Pathak' };

onBothDatabases('the author of the site', (open) => {
  async function openWithAuthor(ownerOf: (ids: { ownerId: number }) => number | null) {
    const app = await openWithReaders(open);
    const ownerId = await buildUser(app.database, { is_admin: 1 });
    const namesakeId = await buildUser(app.database);
    await inTransaction(app.database, async (db) => {
      await db.deleteFrom('author').execute();
      const profile = { bio: '', image_path: null, expertise: '[]', stats: '{}' };
      await insertAuthor(db, { ...profile, name: 'Indumati Pathak', user_id: ownerOf({ ownerId }) });
      await db.updateTable('users').set(NAMESAKE).where('id', '=', namesakeId).execute();
    });
    const by = (authorId: number | null) => buildPost(app.database, { authorId });
    const authorOf = async (id: number) => postIn(await app.get(`/api/post/${id}`)).author;
    return { ...app, ownerId, namesakeId, by, authorOf };
  }

  test('is recognised by the account, not by a name that anybody can take', async () => {
    const { ownerId, namesakeId, by, authorOf } = await openWithAuthor((ids) => ids.ownerId);
    expect(await authorOf(await by(ownerId))).toMatchObject({ is_owner: true, has_account: true });
    expect(await authorOf(await by(namesakeId))).toEqual({ ...NAMESAKE, is_owner: false, has_account: true });
  });

  test('is recognised by the name where an import brought it', async () => {
    const { database, by, authorOf } = await openWithAuthor((ids) => ids.ownerId);
    const named = async (author_name: string) => {
      const id = await by(null);
      await inTransaction(database, (db) =>
        db.updateTable('posts').set({ author_name }).where('id', '=', id).execute(),
      );
      return authorOf(id);
    };
    expect(await named('Indumati Pathak')).toMatchObject({ is_owner: true, has_account: false });
    expect(await named('Kabir Das')).toMatchObject({ is_owner: false, has_account: false });
  });

  test('is an admin of that name where the profile belongs to no account, as soon as they are one', async () => {
    const { database, ownerId, namesakeId, by, authorOf } = await openWithAuthor(() => null);
    const id = await by(namesakeId);
    expect(await authorOf(id)).toMatchObject({ is_owner: false });
    await changeRole(database, { id: ownerId }, { id: namesakeId, isAdmin: true });
    expect(await authorOf(id)).toMatchObject({ is_owner: true });
  });

  test('is such an admin as well if a command made them one while the site runs', async () => {
    const { database, namesakeId, by, authorOf } = await openWithAuthor(() => null);
    const id = await by(namesakeId);
    expect(await authorOf(id)).toMatchObject({ is_owner: false });
    const users = database.read.selectFrom('users').select('email').where('id', '=', namesakeId);
    const { email } = await users.executeTakeFirstOrThrow();
    const admin = { email, ...NAMESAKE, password: PASSWORD, nameIssuer: () => '' };
    expect(await createAdmin(database, admin)).toBe('promoted');
    expect(await authorOf(id)).toMatchObject({ is_owner: true });
  });
});
