import { expect, test } from 'vitest';
import { buildPost, buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { refusedBody } from '../../../test/support/server/refused-body.ts';
import { openApp } from '../../../test/support/server/test-app.ts';

const PROFILE = '/api/auth/profile';
const UPDATE = '/api/auth/update-profile';
const STRANGER = { status: false, message: 'Log in first.' };

const profile = { first_name: 'मीरा', last_name: 'O’Brien', phone_no: '+91 98123 45678' };

onSqlite('the profile', (open) => {
  async function loggedIn(overrides = {}) {
    const testApp = await openApp(open);
    const id = await buildUser(testApp.database, overrides);
    return { ...testApp, id, session: await buildSession(testApp.database, id) };
  }

  test('is one’s own, and nothing of the password', async () => {
    const { get, id, session } = await loggedIn({ email: 'asha@example.org', is_admin: 1, phone_no: '0221234' });
    expect((await get(PROFILE, session)).json().data).toEqual({
      id,
      first_name: 'Asha',
      last_name: 'Rao',
      email: 'asha@example.org',
      phone_no: 221234,
      phone: '0221234',
      is_admin: true,
      has_password: false,
    });
  });

  test('has no phone number where none was given', async () => {
    const { get, session } = await loggedIn();
    expect((await get(PROFILE, session)).json().data).toMatchObject({ phone_no: null, phone: '' });
  });

  test('can be saved without a phone number by those alone who never gave one', async () => {
    const names = { first_name: 'Asha', last_name: 'Menon', phone_no: '' };
    const { send, session } = await loggedIn();
    expect((await send('POST', UPDATE, names, session)).json().data).toMatchObject({ last_name: 'Menon', phone: '' });
    const other = await loggedIn({ phone_no: '0221234' });
    const answer = await other.send('POST', UPDATE, names, other.session);
    const refused = refusedBody('Enter a phone number such as +91 98765 43210.', 'phone_no');
    expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
    expect((await other.get(PROFILE, other.session)).json().data).toMatchObject({ phone: '0221234' });
  });

  test('is for nobody who is not logged in', async () => {
    const { get, send } = await loggedIn();
    for (const answer of [await get(PROFILE), await send('POST', UPDATE, profile)]) {
      expect([answer.statusCode, answer.json()]).toEqual([401, STRANGER]);
    }
  });

  test('changes in the three fields that are one’s own to change, and in no other', async () => {
    const { database, get, send, id, session } = await loggedIn();
    const otherId = await buildUser(database);
    const more = { id: otherId, email: 'x@y.example', is_admin: true, password_hash: 'x', email_verified_at: 1 };
    const before = await database.read.selectFrom('users').selectAll().orderBy('id').execute();
    const answer = await send('POST', UPDATE, { ...profile, ...more }, session);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Your profile has been successfully updated.']);
    const changed = { first_name: 'मीरा', last_name: 'O’Brien', phone_no: '+919812345678' };
    const after = await database.read.selectFrom('users').selectAll().orderBy('id').execute();
    expect(after).toEqual(before.map((user) => (user.id === id ? { ...user, ...changed } : user)));
    expect((await get(PROFILE, session)).json().data).toEqual(answer.json().data);
  });

  test('changes the name under one’s posts, also on cached pages', async () => {
    const { database, get, send, id, session } = await loggedIn();
    await buildPost(database, { authorId: id, title: 'Lamp' });
    expect((await get('/blog/lamp')).body).toContain('Asha');
    await send('POST', UPDATE, profile, session);
    expect((await get('/blog/lamp')).body).toContain('मीरा');
  });

  test('drops no page where the name stays as it is', async () => {
    const { database, send, session, id } = await loggedIn();
    const heard: unknown[] = [];
    database.onInvalidate((tags) => heard.push(tags));
    await send('POST', UPDATE, { first_name: 'Asha', last_name: 'Rao', phone_no: 99_999 }, session);
    expect(heard).toEqual([]);
    await send('POST', UPDATE, profile, session);
    expect(heard).toEqual([[`person:${id}`]]);
  });

  test.each([
    [{ first_name: '' }, 'First name is required', 'first_name'],
    [{ last_name: '\t' }, 'Last name is required', 'last_name'],
    [{ phone_no: 'twelve' }, 'Enter a phone number such as +91 98765 43210.', 'phone_no'],
    [{ phone_no: 1e21 }, 'Enter a phone number such as +91 98765 43210.', 'phone_no'],
  ])('refuses %j in a sentence', async (wrong, message, field) => {
    const { send, session } = await loggedIn();
    const answer = await send('POST', UPDATE, { ...profile, ...wrong }, session);
    expect([answer.statusCode, answer.json()]).toEqual([400, refusedBody(message, field)]);
  });

  test('is where password managers are sent to change the password', async () => {
    const { get } = await openApp(open);
    const answer = await get('/.well-known/change-password');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard/profile']);
  });
});
