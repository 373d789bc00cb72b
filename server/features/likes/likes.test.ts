import { expect, test } from 'vitest';
import { buildUser, inTransaction } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { engagementOf, openWithReaders } from '../../../test/support/texts/engagement.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';

const HOUR = 60 * 60_000;

onDatabase('POST /post/like', (open) => {
  test.each(['/post/like', '/api/post/like'])('likes a post, and the next time no longer, at %s', async (url) => {
    const app = await openWithReaders(open);
    const [post_id, reader] = [await app.publish(), await app.reader()];
    const press = async () => (await app.send('POST', url, { post_id: String(post_id) }, reader.bearer)).json();
    expect(await press()).toEqual({
      status: true,
      message: 'You like this post.',
      data: { like_count: 1, liked: true },
    });
    expect(await press()).toEqual({
      status: true,
      message: 'You no longer like this post.',
      data: { like_count: 0, liked: false },
    });
    expect(await press()).toMatchObject({ data: { like_count: 1, liked: true } });
    expect(postIn(await app.get(`/api/post/${post_id}`)).likes).toBe(1);
  });

  test('leaves it as it is wished, however often it is said', async () => {
    const app = await openWithReaders(open);
    const [id, reader, other] = [await app.publish(), await app.reader(), await app.reader()];
    postIn(await other.like(id));
    const answers: unknown[] = [];
    for (const liked of [false, true, true, false, false]) answers.push(postIn(await reader.like(id, liked)));
    expect(answers).toEqual([
      { like_count: 1, liked: false },
      { like_count: 2, liked: true },
      { like_count: 2, liked: true },
      { like_count: 1, liked: false },
      { like_count: 1, liked: false },
    ]);
  });

  test('tells which pages show it, and only when something has changed', async () => {
    const app = await openWithReaders(open);
    const [id, reader] = [await app.publish(), await app.reader()];
    const heard = listenTo(app.database);
    for (const liked of [false, true, true, false]) postIn(await reader.like(id, liked));
    expect(heard).toEqual([[`engagement:${id}`], [`engagement:${id}`]]);
  });

  test('says what is wrong with what was sent', async () => {
    const { send, publish, reader } = await openWithReaders(open);
    const [post_id, { bearer, like }] = [await publish(), await reader()];
    const sent = async (body: unknown) => refusal(await send('POST', '/api/post/like', body, bearer));
    expect(await sent({ post_id: 0 })).toEqual([400, 'An id must be a positive whole number.']);
    expect(await sent({ post_id, liked: 'yes' })).toEqual([400, 'liked must be true or false.']);
    expect((await sent(undefined))[0]).toBe(400);
    expect(refusal(await like(999))).toEqual([404, "The blog post you're looking for doesn't exist."]);
  });

  test('lets nobody press for hours', async () => {
    let time = 0;
    const app = await openWithReaders(open, { clock: () => time });
    const [id, reader, other] = [await app.publish(), await app.reader(), await app.reader()];
    for (let turn = 0; turn < 300; turn += 1) postIn(await reader.like(id, false));
    const refused = await reader.like(id, true);
    expect(refusal(refused)).toEqual([429, 'You clicked Like very often. Please try again in 60 minutes.']);
    expect(refused.headers['retry-after']).toBe('3600');
    postIn(await other.like(id));
    time += HOUR;
    expect(postIn(await reader.like(id, true))).toEqual({ like_count: 2, liked: true });
  });
});

guard('Likes at the same moment left wrong counts.');

onBothDatabases('two hundred presses at once', (open) => {
  test.each([
    ['that toggle', () => undefined],
    ['that like', () => true],
    ['that like and take it back', (turn: number) => turn % 2 === 0],
  ])('%s, by one person, leave one like or none, and the count right', async (_, wish) => {
    const app = await openWithReaders(open);
    const [id, reader] = [await app.publish(), await app.reader()];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, turn) => reader.like(id, wish(turn))));
    for (const answer of answers) {
      const { like_count, liked } = postIn(answer);
      expect(like_count).toBe(liked ? 1 : 0);
    }
    const { kept, counted } = await engagementOf(app.database, id);
    expect(kept).toEqual(counted);
    if (wish(0) !== wish(1)) expect(kept.likes).toBeLessThanOrEqual(1);
    // An even number of toggles comes back to where it began.
    else expect(kept.likes).toBe(wish(0) ? 1 : 0);
  });

  test('by fifty people make fifty likes', async () => {
    const app = await openWithReaders(open);
    const id = await app.publish();
    const people = await Promise.all(Array.from({ length: 50 }, () => app.reader()));
    const likesAfter = async (...wishes: (boolean | undefined)[]) => {
      await Promise.all(wishes.flatMap((liked) => people.map(async (person) => postIn(await person.like(id, liked)))));
      const { kept, counted } = await engagementOf(app.database, id);
      expect(kept).toEqual(counted);
      return kept.likes;
    };
    expect(await likesAfter(true, true, true, true)).toBe(50);
    expect(await likesAfter(undefined, undefined, undefined, undefined)).toBe(50);
    expect(await likesAfter(undefined)).toBe(0);
    expect(await likesAfter(undefined, undefined, undefined)).toBe(50);
    expect(await likesAfter(false, false)).toBe(0);
  });
});

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
