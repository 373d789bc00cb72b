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

  test('offers the drafts that were changed last, and what others wrote on the posts and one has not answered', async () => {
    const { database, writer, other, admin, categoryId, send } = await setUp();
    const today = async (person: typeof writer) => (await person.get('/api/dashboard/today')).json();
    expect(await today(writer)).toEqual({ drafts: [], comments: [] });
    const own = { categoryId, authorId: writer.id };
    const drafts: number[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four'])
      drafts.unshift(await buildPost(database, { ...own, title, status: 'draft' }));
    const change = (id: number | undefined, to: { updated_at?: number; publish_at?: number }) =>
      inTransaction(database, (db) =>
        db
          .updateTable('posts')
          .set(to)
          .where('id', '=', id ?? 0)
          .execute(),
      );
    await change(drafts[3], { updated_at: Date.now() + 1000 });
    await change(drafts[0], { publish_at: Date.now() + 86_400_000 });
    expect((await today(writer)).drafts.map(({ title }: { title: string }) => title)).toEqual(['One', 'Three', 'Two']);
    expect((await today(admin)).drafts).toEqual([]);

    const post_id = await buildPost(database, { ...own, title: 'Lamp' });
    const elsewhere = await buildPost(database, { categoryId, authorId: other.id });
    const say = async (on: number, comment: string, { bearer }: typeof writer) =>
      postIn(await send('POST', '/api/post/comment', { post_id: on, comment }, bearer));
    await say(post_id, 'Mine.', writer);
    const { id } = await say(post_id, 'Line one.\nLine two.', other);
    const below = await say(elsewhere, 'To be hidden.', other);
    const reply = { post_id: elsewhere, comment: 'A reply.', parent_id: below.id };
    postIn(await send('POST', '/api/post/comment', reply, other.bearer));
    await inTransaction(database, (db) =>
      db.updateTable('comments').set({ status: 'hidden' }).where('id', '=', below.id).execute(),
    );
    const answered = await say(elsewhere, 'Elsewhere.', writer);
    expect((await today(writer)).comments).toEqual([
      {
        id,
        comment: 'Line one.\nLine two.',
        created_at: expect.any(String),
        ...{ status: 'shown', reports: 0, report_reasons: [], parent_id: null },
        author: { first_name: expect.any(String), last_name: expect.any(String) },
        post: { id: post_id, slug: 'lamp', title: 'Lamp' },
      },
    ]);
    const words = async () => (await today(admin)).comments.map(({ comment }: { comment: string }) => comment);
    expect(await words()).toEqual(['Elsewhere.', 'Line one.\nLine two.', 'Mine.']);
    const answer = { post_id: elsewhere, comment: 'Thank you.', parent_id: answered.id };
    postIn(await send('POST', '/api/post/comment', answer, admin.bearer));
    expect(await words()).toEqual(['Line one.\nLine two.', 'Mine.']);
  });

  test('is read with the cookie as well, and by nobody who is not logged in', async () => {
    const { get, writer } = await setUp();
    const cookie = `session=${writer.bearer.authorization.replace('Bearer ', '')}`;
    for (const url of ['stats', 'recent-posts', 'today'].map((name) => `/api/dashboard/${name}`)) {
      expect((await get(url, { cookie })).statusCode).toBe(200);
      const refused = await get(url);
      expect([refused.statusCode, refused.body]).toEqual([401, 'Log in first.']);
    }
  });
});
