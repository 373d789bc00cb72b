import { expect, test } from 'vitest';
import { deskOf, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { buildDelivery, buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

const MY_DATA = '/api/auth/my-data';

onDatabase('GET /auth/my-data', (open) => {
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
    const letter = await buildSentLetter(database, { title: 'On lamps', lease: 'secret-lease' });
    await buildDelivery(database, letter, subscriber?.id ?? 0, { changed_at: 3 });
    await buildDelivery(database, letter, null);
    const series_id = postIn(await desk.post('series', { name: 'Gita' })).id;
    const id = postIn(await person.create({ title: 'First title', tags: ['one', 'दो'], series_id })).id;
    postIn(await person.update({ id, title: 'Second title', tags: ['one', 'दो'] }));
    const draft = postIn(
      await person.create({ status: 'draft', content: 'Said to "nobody"\n\\', format: 'markdown' }),
    ).id;
    const others = postIn(await owner.create()).id;
    const mine = { post_id: others, comment: 'Mine.', wants_replies: true };
    const { id: commentId } = postIn(await send('POST', '/api/post/comment', mine, person.bearer));
    postIn(await send('POST', '/api/post/comment', { ...mine, parent_id: commentId, comment: 'Hers.' }, owner.bearer));
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
      reply_mails: { asked_at: expect.stringMatching(/^20/), confirmed_at: null, mailed_at: null },
      comments: [{ post_id: others, comment: 'Mine.', status: 'shown', wants_replies: 1 }],
      likes: [{ post_id: others }],
      images: [{ alt: 'A lamp.', address: expect.stringMatching(/^\/media\/.+\.jpg$/) }],
      letters_written: [],
      letters_begun: [],
      acts: [],
      acts_on_account: [],
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

  test('tells what an admin did with the account, and the letters of their posts', async () => {
    const { database, writer, desk, get, owner } = await openDesk(open);
    const person = await writer();
    for (const isAdmin of [true, false]) postIn(await desk.put(`people/${person.id}/role`, { isAdmin }));
    await buildSentLetter(database, { title: 'On lamps', author_id: person.id });
    await buildSentLetter(database, { title: 'Of someone else', author_id: owner.id });
    const { acts_on_account, letters_written } = (await get(MY_DATA, person.bearer)).json();
    expect(acts_on_account).toMatchObject([{ act: 'made an admin' }, { act: 'no longer an admin' }]);
    expect(letters_written).toMatchObject([{ status: 'sent' }]);
  });

  test('tells nothing that others wrote in a letter which they began, only that they began it', async () => {
    const { admin, desk, send, get } = await openDesk(open);
    const person = await admin();
    const theirs = deskOf({ get, send }, person);
    const write = async (subject: string) => {
      const { id } = postIn(await theirs.post('letters', {}));
      postIn(await theirs.put(`letters/${id}`, { subject, body: 'It burns.' }));
      return id as number;
    };
    const [alone, together] = [await write('Alone'), await write('Together')];
    postIn(await desk.put(`letters/${together}`, { body: 'Not for everybody.' }));
    postIn(await desk.put(`people/${person.id}/role`, { isAdmin: false }));
    const { letters_begun, letters_written } = (await get(MY_DATA, person.bearer)).json();
    expect(letters_written).toMatchObject([{ id: alone, subject: 'Alone', body: 'It burns.' }]);
    const created_at = expect.stringMatching(/^20/);
    expect(letters_begun).toEqual([
      { id: alone, created_at },
      { id: together, created_at },
    ]);
  });

  test('has a place for every column that refers to a person, or a reason why it is not told', async () => {
    const { database } = await openDesk(open);
    const tables = await database.engine.read.introspection.getTables();
    const columns = tables.flatMap(({ name: table, columns: all }) =>
      all.map(({ name }) => `${table}.${name}`).filter((column) => PERSONAL.test(column)),
    );
    expect(columns.sort()).toEqual([...TOLD, ...Object.keys(NOT_TOLD)].sort());
  });
});

const PERSONAL = /email|\.(user|author|owner|actor|person|subscriber|friend)_id$|(saved|replaced|created|started)_by$/;

/** Those by which `writeOwnData` finds what is kept of a person. */
const TOLD = [
  ...['users.email', 'users.email_verified_at', 'sessions.user_id', 'identities.user_id', 'identities.email'],
  ...['subscribers.email', 'deliveries.subscriber_id', 'posts.author_id', 'comments.author_id', 'likes.user_id'],
  ...['images.owner_id', 'reply_subscriptions.user_id', 'reply_notices.user_id', 'history.actor_id'],
  ...['history.person_id', 'letters.author_id', 'letters.created_by'],
];

const NOT_TOLD: Record<string, string> = {
  'registrations.user_id': 'What was typed into the form, until the address is verified and it is part of the account.',
  'codes.user_id': 'The hash of a code that is valid for ten minutes.',
  'sign_in_codes.user_id': 'The hash of a code that is valid for a minute.',
  'sign_in_proofs.email': 'An identity that is waiting for a code, and becomes a part of the account or expires.',
  'suppressed_addresses.email_hash': 'A hash, so that no mail is sent to an address again; the address cannot be read.',
  'posts.saved_by': 'Who saved a post last; their own posts are told.',
  'post_versions.saved_by': 'Who saved a version; those of their own posts are told.',
  'post_versions.replaced_by': 'Who replaced a version; those of their own posts are told.',
  'imports.started_by': 'Told among the acts, from the audit log.',
  'author.user_id': 'Whose site this is, which everyone can read.',
};
