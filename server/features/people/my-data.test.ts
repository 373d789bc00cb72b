import { expect, test } from 'vitest';
import { buildDelivery, buildSentLetter } from '../../../test/support/archived-letters.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { openDesk } from '../../../test/support/desk-app.ts';
import { buildImage } from '../../../test/support/images.ts';
import { postIn, refusal } from '../../../test/support/writing.ts';

const MY_DATA = '/api/auth/my-data';

onBothDatabases('GET /auth/my-data', (open) => {
  test('holds all that is kept of the person who asks, as a file', async () => {
    const { database, media, writer, owner, desk, send, get } = await openDesk(open);
    const person = await writer();
    const { email } = await database.transaction((db) =>
      db
        .updateTable('users')
        .set({ phone_no: '+919812345678' })
        .where('id', '=', person.id)
        .returning('email')
        .executeTakeFirstOrThrow(),
    );
    await database.transaction(async (db) => {
      const [issuer, subject] = ['github.com', 'uid'];
      await db.insertInto('identities').values({ user_id: person.id, issuer, subject, email, created_at: 0 }).execute();
      await db
        .insertInto('subscribers')
        .values({ email, token: 'secret-token', asked_at: 1, confirmed_at: 2, unsubscribed_at: null })
        .execute();
    });
    const [subscriber] = await database.read.selectFrom('subscribers').select('id').execute();
    const letter = await buildSentLetter(database, { title: 'On lamps' });
    await buildDelivery(database, letter, subscriber?.id ?? 0, { changed_at: 3, lease: 'secret-lease' });
    await buildDelivery(database, letter, null);
    const series_id = postIn(await desk.post('series', { name: 'Gita' })).id;
    const id = postIn(await person.create({ title: 'First title', tags: ['one', 'दो'], series_id })).id;
    postIn(await person.update({ id, title: 'Second title', tags: ['one', 'दो'] }));
    const draft = postIn(
      await person.create({ status: 'draft', content: 'Said to "nobody"\n\\', format: 'markdown' }),
    ).id;
    const others = postIn(await owner.create()).id;
    postIn(await send('POST', '/api/post/comment', { post_id: others, comment: 'Mine.' }, person.bearer));
    postIn(await send('POST', '/api/post/like', { post_id: others }, person.bearer));
    await buildImage(database, media, { ownerId: person.id, alt: 'A lamp.' });

    const answer = await get(MY_DATA, person.bearer);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="chintan-my-data.json"',
      'cache-control': 'no-store',
    });
    expect(answer.json()).toMatchObject({
      account: { id: person.id, email, phone_no: '+919812345678', created_at: '1970-01-01T00:00:00.000Z' },
      sessions: [{ created_at: expect.stringMatching(/^20/) }],
      identities: [{ issuer: 'github.com', subject: 'uid', email }],
      subscription: { email, confirmed_at: '1970-01-01T00:00:00.002Z', unsubscribed_at: null, language: 'both' },
      letters: [{ title: 'On lamps', changed_at: '1970-01-01T00:00:00.003Z', status: 'sent' }],
      posts: [
        {
          id,
          title: 'Second title',
          tags: ['one', 'दो'],
          ...{ series: 'Gita', part: 1 },
          format: 'plain',
          versions: [{ title: 'First title', format: 'plain' }],
        },
        { id: draft, status: 'draft', body: 'Said to "nobody"\n\\', format: 'markdown', versions: [] },
      ],
      comments: [{ post_id: others, comment: 'Mine.', status: 'shown' }],
      likes: [{ post_id: others }],
      images: [{ alt: 'A lamp.', address: expect.stringMatching(/^\/media\/.+\.jpg$/) }],
      acts: [],
    });
    for (const secret of ['token_hash', 'password_hash', 'secret-token', 'secret-lease'])
      expect(answer.body).not.toContain(secret);
  });

  test('comes whole, however much there is', async () => {
    const { database, writer, owner, get } = await openDesk(open);
    const [person, postId] = [await writer(), postIn(await owner.create()).id];
    const said = Array.from({ length: 450 }, (_, number) => `Comment ${number}`);
    await database.transaction((db) =>
      db
        .insertInto('comments')
        .values(said.map((comment) => ({ post_id: postId, author_id: person.id, comment, created_at: 0 })))
        .execute(),
    );
    for (let number = 0; number < 7; number += 1) postIn(await person.create());
    const { comments, posts } = (await get(MY_DATA, person.bearer)).json();
    expect(comments.map(({ comment }: { comment: string }) => comment)).toEqual(said);
    expect(posts).toHaveLength(7);
  });

  test('holds nothing of anybody else', async () => {
    const { database, owner, writer, send, get } = await openDesk(open);
    const person = await writer();
    const id = postIn(await person.create()).id;
    await database.transaction((db) =>
      db
        .updateTable('users')
        .set({ first_name: 'Nobodyelse', email: 'nobodyelse@mail.example' })
        .where('id', '=', owner.id)
        .execute(),
    );
    postIn(await owner.create({ title: 'By nobodyelse' }));
    postIn(await owner.update({ id, title: 'Changed by an admin' }));
    postIn(await send('POST', '/api/post/comment', { post_id: id, comment: 'From nobodyelse' }, owner.bearer));
    postIn(await send('POST', '/api/post/like', { post_id: id }, owner.bearer));
    const { body } = await get(MY_DATA, person.bearer);
    expect(body.toLowerCase()).not.toContain('nobodyelse');
    expect(JSON.parse(body)).toMatchObject({ comments: [], likes: [], acts: [] });
  });

  test('is for a person who is logged in and says so, a few times an hour; not by the cookie that any link sends', async () => {
    const { app, get, writer } = await openDesk(open);
    const { id, bearer } = await writer();
    expect((await get(MY_DATA)).statusCode).toBe(401);
    const cookie = `session=${bearer.authorization.slice('Bearer '.length)}`;
    for (let times = 0; times < 12; times += 1) {
      expect(refusal(await get(MY_DATA, { cookie }))).toEqual([401, 'Log in first.']);
      expect((await app.inject({ method: 'HEAD', url: MY_DATA, headers: { cookie } })).statusCode).toBe(401);
    }
    for (let times = 0; times < 10; times += 1) {
      expect((await get(MY_DATA, { ...bearer, cookie })).json()).toMatchObject({ account: { id } });
    }
    expect((await get(MY_DATA, bearer)).statusCode).toBe(429);
  });
});
