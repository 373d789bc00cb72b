import { expect, test } from 'vitest';
import { buildPost, buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';
import { openWithReaders } from '../../../test/support/texts/engagement.ts';
import { countMailJobs, openReplies } from '../../../test/support/texts/replies.ts';
import { postIn } from '../../../test/support/texts/writing.ts';

const IMPORTED = { first_name: 'Kabir Das', last_name: '' };

onDatabase('the name that an import brought', (open) => {
  test('stands beside the post instead of that of its account', async () => {
    const site = await openApp(open);
    const authorId = await buildUser(site.database);
    const id = await buildPost(site.database, { authorId, title: 'The lamp' });
    const answer = async (url: string) => (await site.get(url)).json();
    expect((await answer('/api/blog-posts/the-lamp')).author).toMatchObject({ first_name: 'Asha', last_name: 'Rao' });
    await inTransaction(site.database, (db) =>
      db.updateTable('posts').set({ author_name: 'Kabir Das' }).where('id', '=', id).execute(),
    );
    expect((await answer('/api/blog-posts/the-lamp')).author).toMatchObject(IMPORTED);
    expect((await answer('/api/blog-posts'))[0].author).toEqual(IMPORTED);
    expect((await site.get('/feed.json')).json().items[0].authors).toEqual([{ name: 'Kabir Das' }]);
  });

  test('stands beside the comment that has no account, and admins find it', async () => {
    const app = await openWithReaders(open);
    const { get } = await app.admin();
    const post_id = await app.publish();
    await app.database.transaction((db) =>
      db
        .insertInto('comments')
        .values({ post_id, author_id: null, author_name: 'Kabir Das', comment: 'Well said.', created_at: 0 })
        .execute(),
    );
    const reader = await app.reader();
    expect(postIn(await reader.comments(post_id)).rows[0].author).toEqual(IMPORTED);
    for (const query of ['', '?search=kabir']) {
      expect(postIn(await get(`/api/desk/comments${query}`)).rows[0].author).toEqual(IMPORTED);
    }
    expect(postIn(await get('/api/desk/comments?search=asha')).rows).toEqual([]);
  });

  test('is not mailed when somebody replies', async () => {
    const app = await openReplies(open);
    const commentId = await app.database.transaction(async (db) => {
      const comment = { post_id: app.postId, author_id: null, author_name: 'Kabir Das', comment: 'First.' };
      const inserted = db.insertInto('comments').values({ ...comment, created_at: 0, wants_replies: 1 });
      return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
    });
    await (await app.talker()).say('A reply.', { parent_id: commentId });
    expect(await countMailJobs(app.database, 'send-replies-mail')).toBe(0);
    expect(await app.database.read.selectFrom('reply_notices').selectAll().execute()).toEqual([]);
  });
});
