import { expect, test } from 'vitest';
import {
  codeIn,
  linkTokenIn,
  newEmail,
  OTHER_PASSWORD,
  openAccounts,
  PASSWORD,
} from '../../../test/support/accounts/accounts.ts';
import { openWithFirebase } from '../../../test/support/accounts/firebase-keys.ts';
import { openWithPeer } from '../../../test/support/accounts/sign-in.ts';
import { buildPost, buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { type OpenDatabase, onBothDatabases } from '../../../test/support/database/databases.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { refusal } from '../../../test/support/texts/writing.ts';

guard('A suspended account could still act with a session it had.');

const SUSPENDED = [403, 'This account is suspended. If you have questions, please write to us.'];
const LOGIN = '/api/auth/login';
const ASHA = { email: 'asha@mail.example', email_verified: true, given_name: 'Asha', family_name: 'Rao' };

type Asking = Pick<Awaited<ReturnType<typeof openAccounts>>, 'database' | 'post'>;

/** As an admin does it. */
async function suspend({ database, post }: Asking, id: number, act = 'suspend') {
  const admin = await buildSession(database, await buildUser(database, { is_admin: 1 }));
  expect((await post(`/api/desk/people/${id}/${act}`, undefined, admin)).statusCode).toBe(200);
}

async function openSuspended(open: OpenDatabase) {
  const app = await openAccounts(open);
  const email = newEmail();
  const id = await buildUser(app.database, { email, password: PASSWORD });
  const bearer = await buildSession(app.database, id);
  return { ...app, email, id, bearer };
}

onBothDatabases('somebody who is suspended', (open) => {
  test('is told so after the right password only, and logs in again when restored', async () => {
    const app = await openSuspended(open);
    const { post, email, id } = app;
    await suspend(app, id);
    expect(refusal(await post(LOGIN, { email, password: PASSWORD }))).toEqual(SUSPENDED);
    expect((await post(LOGIN, { email, password: OTHER_PASSWORD })).statusCode).toBe(401);
    await suspend(app, id, 'restore');
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('is a stranger with every old token, and what they wrote stays', async () => {
    const app = await openSuspended(open);
    const { get, post, id, bearer, database } = app;
    const postId = await buildPost(database, { authorId: id });
    await suspend(app, id);
    expect((await get('/api/auth/profile', bearer)).statusCode).toBe(401);
    expect((await post('/api/post/comment', { post_id: postId, comment: 'x' }, bearer)).statusCode).toBe(401);
    expect((await get(`/api/post/${postId}`)).json().data.author).toMatchObject({
      first_name: 'Asha',
      last_name: 'Rao',
    });
  });

  test('is a stranger even with a session that was begun at the same moment', async () => {
    const { get, id, bearer, database } = await openSuspended(open);
    await database.transaction((db) => db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', id).execute());
    expect((await get('/api/auth/profile', bearer)).statusCode).toBe(401);
  });

  test('gets no new password, neither by the code nor by the link', async () => {
    const app = await openSuspended(open);
    const { post, mails, email, id } = app;
    await suspend(app, id);
    await post('/api/auth/forgot-password', { email });
    const mail = await mails.nextMail(email);
    const passwords = { email, new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    expect(refusal(await post('/api/auth/reset-password', { ...passwords, otp: codeIn(mail) }))).toEqual(SUSPENDED);
    const byLink = { ...passwords, reset_token: linkTokenIn(mail) };
    expect(refusal(await post('/api/auth/reset-password', byLink))).toEqual(SUSPENDED);
    await suspend(app, id, 'restore');
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('does not come in through Google or GitHub', async () => {
    const app = await openWithFirebase(open);
    await app.signIn();
    const { id } = await app.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await suspend(app, id);
    expect(refusal(await app.signIn())).toEqual(SUSPENDED);
  });

  test('does not come in through an issuer', async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    await suspend(app, await buildUser(app.database, { email: ASHA.email }));
    const { code, cookie } = await app.signIn('asha');
    expect(refusal(await app.post('/api/auth/sso-exchange', { code }, { cookie }))).toEqual(SUSPENDED);
  });
});
