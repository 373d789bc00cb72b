import { expect, test } from 'vitest';
import { buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openWithReaders } from '../../../test/support/texts/engagement.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

onDatabase('GET /post/likes/{postId}', (open) => {
  test('gives strangers the count alone', async () => {
    const app = await openWithReaders(open);
    const [id, reader] = [await app.publish(), await app.reader()];
    postIn(await reader.like(id));
    for (const url of [`/post/likes/${id}`, `/api/post/likes/${id}`]) {
      const answer = await app.get(url);
      expect(answer.json()).toEqual({
        status: true,
        message: 'OK',
        data: { like_count: 1, liked: false, liked_users: [] },
      });
    }
  });

  test('gives who is logged in their own like first, then the newest, 50 at most', async () => {
    const app = await openWithReaders(open);
    const { database } = app;
    const [id, elsewhere, reader, other] = [
      await app.publish(),
      await app.publish(),
      await app.reader(),
      await app.reader(),
    ];
    const people: number[] = [];
    for (let turn = 0; turn < 60; turn += 1) people.push(await buildUser(database, { last_name: `No ${turn}` }));
    await inTransaction(database, async (db) => {
      const row = (user_id: number, created_at: number) => ({ post_id: id, user_id, created_at });
      const rows = [row(reader.id, 0), ...people.map((user_id, turn) => row(user_id, 1000 + turn))];
      await db.insertInto('likes').values(rows).execute();
      await db.updateTable('posts').set({ likes: rows.length }).where('id', '=', id).execute();
    });

    const own = postIn(await reader.likes(id));
    expect(own).toMatchObject({ like_count: 61, liked: true });
    expect(own.liked_users).toHaveLength(50);
    expect(own.liked_users.slice(0, 2)).toEqual([
      {
        id: reader.id,
        created_at: '1970-01-01T00:00:00.000Z',
        user: { id: reader.id, first_name: 'Asha', last_name: 'Rao' },
      },
      {
        id: people[59],
        created_at: '1970-01-01T00:00:01.059Z',
        user: { id: people[59], first_name: 'Asha', last_name: 'No 59' },
      },
    ]);
    const idsIn = ({ liked_users }: { liked_users: { id: number }[] }) => liked_users.map((like) => like.id);
    expect(idsIn(own)).toEqual([reader.id, ...people.toReversed().slice(0, 49)]);

    const others = postIn(await other.likes(id));
    expect(others).toMatchObject({ like_count: 61, liked: false });
    expect(idsIn(others)).toEqual(people.toReversed().slice(0, 50));
    expect(postIn(await reader.likes(elsewhere))).toEqual({ like_count: 0, liked: false, liked_users: [] });
  });

  test('tells nobody’s address', async () => {
    const app = await openWithReaders(open);
    const [id, reader] = [await app.publish(), await app.reader()];
    postIn(await reader.like(id));
    expect((await reader.likes(id)).body).not.toMatch(/@|email|phone/);
  });

  test('takes the cookie, as reading does', async () => {
    const app = await openWithReaders(open);
    const [id, reader] = [await app.publish(), await app.reader()];
    postIn(await reader.like(id));
    const cookie = `session=${reader.bearer.authorization.replace('Bearer ', '')}`;
    expect(postIn(await app.get(`/api/post/likes/${id}`, { cookie })).liked).toBe(true);
  });

  test('finds no post that is not there', async () => {
    const { get } = await openWithReaders(open);
    expect(refusal(await get('/api/post/likes/999'))[0]).toBe(404);
    expect(refusal(await get('/api/post/likes/the-lamp'))).toEqual([400, 'An id must be a positive whole number.']);
  });
});
