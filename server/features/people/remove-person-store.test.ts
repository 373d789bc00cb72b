import { expect, test } from 'vitest';
import { buildPost } from '../../../test/support/database/builders.ts';
import { onBothDatabases, whenWaitingForLock } from '../../../test/support/database/databases.ts';
import { deleteUnusedTags } from './remove-person-store.ts';

onBothDatabases('tags that no post has any more', (open) => {
  test('are deleted, but not from under a post that is just being given one', async () => {
    const { database } = await open();
    const tags = [
      { id: 1, name: 'unused' },
      { id: 2, name: 'used again' },
    ];
    await database.transaction((db) => db.insertInto('tags').values(tags).execute());
    const postId = await buildPost(database);
    const [given, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const giving = database.transaction(async (db) => {
      await db.insertInto('post_tags').values({ post_id: postId, position: 0, tag_id: 2 }).execute();
      given.resolve();
      await committing.promise;
    });
    await given.promise;
    const deleting = database.transaction((db) => deleteUnusedTags(db, [1, 2]));
    await whenWaitingForLock(database);
    committing.resolve();
    await Promise.all([giving, deleting]);
    expect(await database.read.selectFrom('tags').select('name').execute()).toEqual([{ name: 'used again' }]);
    expect(await database.read.selectFrom('post_tags').select('tag_id').execute()).toEqual([{ tag_id: 2 }]);
  });
});
