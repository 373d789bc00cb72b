import { expect, test } from 'vitest';
import { newEmail, OTHER_PASSWORD, openAccounts, PASSWORD, registrationOf } from '../support/accounts/accounts.ts';
import { buildSession, buildUser } from '../support/database/builders.ts';
import { type OpenDatabase, onSqlite } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { openWithReaders } from '../support/texts/engagement.ts';
import { formOf, postIn, sendForm, setSite } from '../support/texts/writing.ts';
import { everyRow } from './attacker.ts';

guard('A field that no form has made its sender an admin or changed what is not theirs.');

/** Everything that somebody might hope to say of themselves, of a post or of a comment. */
const HOPED_FOR = {
  id: 1,
  user_id: 1,
  userId: 1,
  author_id: 1,
  authorId: 1,
  author: { id: 1, first_name: 'Owner' },
  owner_id: 1,
  email: 'taken-over@example.org',
  is_admin: 1,
  isAdmin: true,
  role: 'Admin',
  email_verified_at: 1,
  suspended_at: null,
  password_hash: 'x',
  likes: 1000,
  like_count: 1000,
  comments: 1000,
  views: 1000,
  shares: 1000,
  featured: true,
  revision: 999,
  created_at: 1,
  createdAt: '1999-01-01T00:00:00.000Z',
  publishedAt: '1999-01-01T00:00:00.000Z',
  review_requested_at: null,
  deleted_at: null,
  deleted_by_admin: 1,
  image_id: 1,
  held: false,
  confirmed_at: 1,
  token: 'x',
};

async function openHopeful(open: OpenDatabase) {
  const app = await openWithReaders(open, { rateLimits: false });
  const owner = await app.admin();
  const own = postIn(await owner.create({ title: 'The owner’s' }));
  const person = await app.writer();
  const post = (url: string, body: object) => app.send('POST', url, { ...HOPED_FOR, ...body }, person.bearer);
  const postRow = (id: number) =>
    app.database.read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...app, owner, own, person, post, postRow };
}

const UNTOUCHED = { likes: 0, comments: 0, views: 0, shares: 0, featured: 0, image_id: null, deleted_at: null };

onSqlite('fields that nobody may send', (open) => {
  test('are left alone in a new post', async () => {
    const { post, postRow, person, own, category } = await openHopeful(open);
    const before = Date.now();
    const { id: _id, ...rest } = postIn(
      await post('/api/post/create', { title: 'T', summary: 'S', content: 'C', category: category.name }),
    );
    const row = await postRow(_id);
    expect(row).toMatchObject({ ...UNTOUCHED, author_id: person.id, revision: 1, slug: 't' });
    expect(_id).not.toBe(own.id);
    expect(row.created_at).toBeGreaterThanOrEqual(before);
    expect(row.published_at).toBeGreaterThanOrEqual(before);
    expect(rest.title).toBe('T');
  });

  test('are left alone in a new post that comes as a form', async () => {
    const app = await openHopeful(open);
    const hoped = Object.entries(HOPED_FOR).map(([name, value]) => [name, String(value)]);
    const fields = {
      ...Object.fromEntries(hoped),
      title: 'T',
      summary: 'S',
      content: 'C',
      category: app.category.name,
    };
    const sent = await sendForm(app, '/api/post/create', formOf(fields), app.person.bearer);
    const row = await app.postRow(postIn(sent).id);
    expect(row).toMatchObject({ ...UNTOUCHED, author_id: app.person.id, revision: 1, slug: 't' });
  });

  test('are left alone in an edit, which takes no post over and publishes none past a review', async () => {
    const { person, postRow, send, database, category } = await openHopeful(open);
    await setSite(database, { publishing: 'review' });
    const { id } = postIn(await person.create({ status: 'draft' }));
    const before = await postRow(id);
    // Its writer may name an image, but only one of their own.
    const { revision: _revision, image_id, ...hoped } = HOPED_FOR;
    const body = { ...hoped, id, title: 'T', summary: 'S', content: 'C', category: category.id, status: 'published' };
    expect((await send('PUT', '/api/post/update', { ...body, image_id }, person.bearer)).statusCode).toBe(422);
    const saved = postIn(
      await send('PUT', '/api/post/update', { ...body, isPublished: true, is_published: true }, person.bearer),
    );
    const { slug: _slug, ...row } = await postRow(id);
    expect(row).toMatchObject({ ...UNTOUCHED, author_id: person.id, status: 'draft', revision: 2, published_at: null });
    expect(row.created_at).toBe(before.created_at);
    expect(row.review_requested_at).toBeGreaterThan(0);
    expect(saved.status).toBe('draft');
  });

  test('are left alone in a comment, which is its writer’s and held as any other', async () => {
    const { post, person, own, owner, database, send } = await openHopeful(open);
    const rules = { holdFirst: true, linkLimit: null, words: [] };
    postIn(await send('PUT', '/api/desk/comment-rules', rules, owner.bearer));
    const { id } = postIn(await post('/api/post/comment', { post_id: own.id, comment: 'Hello', status: 'shown' }));
    const row = await database.read.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ author_id: person.id, post_id: own.id, status: 'held', comment: 'Hello' });
    expect(row.created_at).toBeGreaterThan(1);
    const byOwner = postIn(await send('POST', '/api/post/comment', { post_id: own.id, comment: 'Hi' }, owner.bearer));
    expect(byOwner).not.toHaveProperty('held');
  });

  test('are left alone in a like, which is one’s own and counts one', async () => {
    const { post, person, own, database } = await openHopeful(open);
    postIn(await post('/api/post/like', { post_id: own.id, liked: true }));
    postIn(await post('/api/post/like', { post_id: own.id, liked: true, user_id: 1, liked_users: [{ id: 1 }] }));
    const rows = await database.read.selectFrom('likes').selectAll().execute();
    expect(rows).toMatchObject([{ user_id: person.id, post_id: own.id }]);
  });

  test('are left alone in a profile, also where they name somebody else', async () => {
    const { post, person, owner, database } = await openHopeful(open);
    const change = { first_name: 'Mallory', last_name: 'Was', phone_no: 9812345678 };
    postIn(await post('/api/auth/update-profile', { ...change, id: owner.id, user_id: owner.id }));
    const users = await database.read.selectFrom('users').selectAll().orderBy('id').execute();
    expect(users.map(({ id, first_name, is_admin, suspended_at }) => [id, first_name, is_admin, suspended_at])).toEqual(
      [
        [owner.id, 'Asha', 1, null],
        [person.id, 'Mallory', 0, null],
      ],
    );
    expect(users.map(({ email }) => email)).not.toContain(HOPED_FOR.email);
  });

  test('lead a password change or a deletion to nobody else’s account', async () => {
    const app = await openHopeful(open);
    const victim = await buildUser(app.database, { password: PASSWORD, email: newEmail() });
    const id = await buildUser(app.database, { password: PASSWORD });
    const bearer = await buildSession(app.database, id);
    const aimed = { id: victim, user_id: victim, userId: victim, email: 'reader-1@example.org' };
    const change = { current_password: PASSWORD, new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    const hashOf = async (userId: number) =>
      (await app.database.read.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst())
        ?.password_hash;
    const before = await hashOf(victim);
    postIn(await app.send('POST', '/api/auth/change-password', { ...aimed, ...change }, bearer));
    expect(await hashOf(victim)).toBe(before);
    postIn(
      await app.send('DELETE', '/api/auth/account', { ...aimed, writings: 'delete', password: OTHER_PASSWORD }, bearer),
    );
    expect([await hashOf(victim), await hashOf(id)]).toEqual([before, undefined]);
  });

  test('make nobody an admin, nor verified, who registers', async () => {
    const { post, database } = await openAccounts(open);
    const email = newEmail();
    const { id: _id, email: _email, ...hoped } = HOPED_FOR;
    expect((await post('/api/auth/register', { ...hoped, ...registrationOf(email) })).statusCode).toBe(200);
    const row = await database.read
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const bare = { first_name: '', last_name: '', phone_no: '', password_hash: null };
    expect(row).toMatchObject({ is_admin: 0, email_verified_at: null, suspended_at: null, ...bare });
    const registered = await database.read.selectFrom('registrations').selectAll().executeTakeFirstOrThrow();
    expect(registered).toMatchObject({ user_id: row.id, first_name: 'Meera', last_name: 'Joshi' });
    expect(registered.password_hash).toMatch(/^\$argon2/);
    expect((await post('/api/auth/login', { ...hoped, email, password: PASSWORD })).statusCode).toBe(403);
  });

  test('confirm no subscription', async () => {
    const { post, database } = await openHopeful(open);
    postIn(
      await post('/api/newsletter/subscribe', { email: 'reader@example.org', confirmed: true, status: 'subscribed' }),
    );
    const confirmed = await database.read
      .selectFrom('subscribers')
      .select('id')
      .where('confirmed_at', 'is not', null)
      .execute();
    expect(confirmed).toEqual([]);
  });

  test.each([
    '{"__proto__":{"isAdmin":true},"title":"T"}',
    '{"constructor":{"prototype":{"isAdmin":true}},"title":"T"}',
  ])('change nothing of what all objects have: %s', async (payload) => {
    const { app, person, get } = await openHopeful(open);
    const headers = { ...person.bearer, 'content-type': 'application/json' };
    for (const url of ['/api/post/create', '/api/post/like', '/api/auth/update-profile']) {
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
    }
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    expect((await get('/api/desk/people', person.bearer)).statusCode).toBe(403);
  });
});

/** What is nearly the id 1, or would be in another language. */
const NEARLY_ONE: unknown[] = [
  '1e0',
  '0x1',
  '１',
  '१',
  '1.0',
  '+1',
  '-1',
  '1,2',
  '1 or 1=1',
  '1;',
  '1\u0000',
  '9007199254740993',
  '99999999999999999999',
  2 ** 53,
  1e21,
  -0,
  0,
  -1,
  1.5,
  true,
  null,
  [1],
  ['1'],
  [],
  {},
  { id: 1 },
  { $ne: null },
  { toString: '1' },
];

onSqlite('an id', (open) => {
  test('that is none deletes, likes and comments on nothing, whatever it looks like', async () => {
    const { database, owner, own, send } = await openHopeful(open);
    expect(own.id).toBe(1);
    const before = await everyRow(database);
    for (const id of NEARLY_ONE) {
      const answers = [
        await send('DELETE', '/api/post/delete', { id }, owner.bearer),
        await send('POST', '/api/post/restore', { id }, owner.bearer),
        await send('POST', '/api/post/like', { post_id: id }, owner.bearer),
        await send('POST', '/api/post/comment', { post_id: id, comment: 'Hello' }, owner.bearer),
        await send(
          'PUT',
          '/api/post/update',
          { id, title: 'T', summary: 'S', content: 'C', category: 1 },
          owner.bearer,
        ),
      ];
      for (const { statusCode, body } of answers) {
        expect([id, statusCode, JSON.parse(body).message]).toEqual([id, 400, expect.stringMatching(/id|valid/)]);
      }
    }
    expect(await everyRow(database)).toEqual(before);
  });

  test('that is none in an address is no post, and no comment', async () => {
    const { owner, get, app } = await openHopeful(open);
    for (const id of NEARLY_ONE.filter((value) => typeof value === 'string' && value !== '1\u0000') as string[]) {
      const key = encodeURIComponent(id);
      for (const url of [
        `/api/post/${key}`,
        `/api/post/${key}/versions`,
        `/api/post/comment/${key}`,
        `/api/post/likes/${key}`,
      ]) {
        expect([url, [400, 404].includes((await get(url, owner.bearer)).statusCode)]).toEqual([url, true]);
      }
      const removed = await app.inject({ method: 'DELETE', url: `/api/post/${key}`, headers: owner.bearer });
      expect([id, [400, 404].includes(removed.statusCode)]).toEqual([id, true]);
    }
    expect((await get('/api/post/1')).statusCode).toBe(200);
  });

  test('is taken as a number and as text', async () => {
    const { owner, send, get } = await openHopeful(open);
    for (const id of [1, '1', ' 1 ']) {
      expect((await send('POST', '/api/post/like', { post_id: id, liked: true }, owner.bearer)).statusCode).toBe(200);
    }
    expect((await send('DELETE', '/api/post/delete', { id: '1' }, owner.bearer)).statusCode).toBe(200);
    expect((await get('/api/post/1')).statusCode).toBe(404);
  });
});
