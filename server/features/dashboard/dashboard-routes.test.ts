import { expect, test } from 'vitest';
import { buildPost, inTransaction } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openWriting, postIn } from '../../../test/support/texts/writing.ts';

const NOTHING = { totalPosts: 0, totalLikes: 0, totalComments: 0, totalViews: 0 };

onDatabase('the dashboard', (open) => {
  const setUp = async () => {
    const app = await openWriting(open);
    const [writer, other, admin] = [await app.writer(), await app.writer(), await app.admin()];
    const categoryId = app.category.id;
    const count = (id: number, counts: { likes: number; comments: number; views: number }) =>
      inTransaction(app.database, (db) => db.updateTable('posts').set(counts).where('id', '=', id).execute());
    return { ...app, writer, other, admin, categoryId, count };
  };

  test('adds up one’s own posts, drafts included and the bin not', async () => {
    const { database, writer, other, categoryId, count } = await setUp();
    expect((await writer.get('/api/dashboard/stats')).json()).toEqual({ ...NOTHING, scope: 'mine' });
    const own = { categoryId, authorId: writer.id };
    await count(await buildPost(database, own), { likes: 1, comments: 2, views: 30 });
    await count(await buildPost(database, { ...own, status: 'draft' }), { likes: 10, comments: 0, views: 0 });
    const binned = await buildPost(database, own);
    await count(binned, { likes: 100, comments: 100, views: 100 });
    postIn(await writer.remove(binned));
    await count(await buildPost(database, { categoryId, authorId: other.id }), { likes: 7, comments: 7, views: 7 });
    const totals = { totalPosts: 2, totalLikes: 11, totalComments: 2, totalViews: 30 };
    expect((await writer.get('/api/dashboard/stats')).json()).toEqual({ ...totals, scope: 'mine' });
  });

  test('adds up the whole site for an admin', async () => {
    const { database, writer, other, admin, categoryId, count } = await setUp();
    await count(await buildPost(database, { categoryId, authorId: writer.id }), { likes: 1, comments: 2, views: 3 });
    await count(await buildPost(database, { categoryId, authorId: other.id }), { likes: 1, comments: 2, views: 3 });
    await buildPost(database, { categoryId, authorId: null, status: 'draft' });
    const totals = { totalPosts: 3, totalLikes: 2, totalComments: 4, totalViews: 6 };
    expect((await admin.get('/api/dashboard/stats')).json()).toEqual({ ...totals, scope: 'site' });
  });

  test('shows the five newest posts, without the bin', async () => {
    const { database, writer, other, admin, categoryId, count } = await setUp();
    expect((await writer.get('/api/dashboard/recent-posts')).json()).toEqual([]);
    const ids: number[] = [];
    for (const status of ['published', 'published', 'published', 'draft', 'published', 'published'] as const) {
      ids.unshift(await buildPost(database, { categoryId, authorId: writer.id, status, title: `Lamp ${ids.length}` }));
    }
    postIn(await writer.remove(ids[0] as number));
    await count(ids[2] as number, { likes: 1, comments: 2, views: 3 });
    const others = await buildPost(database, { categoryId, authorId: other.id });

    const recent = (await writer.get('/api/dashboard/recent-posts')).json();
    expect(recent.map((post: { id: number }) => post.id)).toEqual(ids.slice(1));
    expect(recent[1]).toEqual({
      id: ids[2],
      slug: 'lamp-3',
      title: 'Lamp 3',
      likes: 1,
      comments: 2,
      views: 3,
      isPublished: false,
    });
    const everybodys = (await admin.get('/api/dashboard/recent-posts')).json();
    expect(everybodys.map((post: { id: number }) => post.id)).toEqual([others, ...ids.slice(1, 5)]);
  });

  test('is read with the cookie as well, and by nobody who is not logged in', async () => {
    const { get, writer } = await setUp();
    const cookie = `session=${writer.bearer.authorization.replace('Bearer ', '')}`;
    for (const url of ['/api/dashboard/stats', '/api/dashboard/recent-posts']) {
      expect((await get(url, { cookie })).statusCode).toBe(200);
      const refused = await get(url);
      expect([refused.statusCode, refused.body]).toEqual([401, 'Log in first.']);
    }
  });
});
