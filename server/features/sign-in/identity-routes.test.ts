import { expect, test } from 'vitest';
import { WRONG_CODE } from '#shared/contracts/account.ts';
import {
  bearer,
  codeToChangeSignIn,
  OTHER_PASSWORD,
  PASSWORD,
  wrongCode,
} from '../../../test/support/accounts/accounts.ts';
import { atGitHub, openWithFirebase } from '../../../test/support/accounts/firebase-keys.ts';
import { comeBack, cookieOf, openWithPeer } from '../../../test/support/accounts/sign-in.ts';
import { signInAtPeer } from '../../../test/support/accounts/sign-in-at-peer.ts';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { refusal } from '../../../test/support/texts/writing.ts';
import { hashPassword } from '../accounts/password.ts';

const IDENTITIES = '/api/auth/identities';
const LINK = '/api/auth/identities/oidc';
const EMAIL = 'asha@mail.example';
const AAI = 'aai@mail.example';
const NOT_CONFIRMED = 'Confirm with your password, or with a code that we send to your email address.';
const LAST_WAY_IN = 'This is the only way into your account. Set a password first; then you can remove it.';

onSqlite('the identities of an account', (open) => {
  const withIdentities = async () => {
    const app = await openWithFirebase(open);
    const session = bearer(await app.signIn());
    const code = () => codeToChangeSignIn(app, EMAIL, session);
    const remove = (id: number, body: object | undefined, headers: Record<string, string> = session) =>
      app.send('DELETE', `${IDENTITIES}/${id}`, body, headers);
    const list = async () => (await app.get(IDENTITIES, session)).json().data;
    return { ...app, session, code, remove, list };
  };

  test('are listed with where they are from', async () => {
    const { signIn, list } = await withIdentities();
    await signIn({ ...atGitHub, sub: 'x', email: EMAIL });
    const identity = { id: expect.any(Number), email: EMAIL, created_at: expect.stringMatching(/^20\d\d-.*Z$/) };
    expect(await list()).toEqual([
      { ...identity, provider: 'Google' },
      { ...identity, provider: 'GitHub' },
    ]);
  });

  test('are removed, which the owner is told, and then lead nowhere', async () => {
    const { signIn, remove, code, list, mails, get } = await withIdentities();
    const other = await signIn({ ...atGitHub, sub: 'x' });
    await mails.nextMail(EMAIL);
    const [google, github] = await list();
    const answer = await remove(google.id, { otp: await code() });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'You can no longer sign in with it.']);
    expect(await list()).toEqual([github]);
    expect((await mails.nextMail(EMAIL)).subject).toBe('Google was removed from your account at Chintan');
    expect((await get(IDENTITIES, bearer(other))).statusCode).toBe(200);
  });

  test('can be removed by their owner however often a stranger asks for codes to the address', async () => {
    const { post, session, pass } = await withIdentities();
    for (let time = 1; time <= 5; time += 1) {
      expect((await post('/api/auth/resend-otp', { email: EMAIL })).statusCode).toBe(200);
      pass(60_000);
    }
    expect((await post('/api/auth/resend-otp', { email: EMAIL })).statusCode).toBe(429);
    expect((await post('/api/auth/identities/code', undefined, session)).statusCode).toBe(200);
  });

  test('the last one stays while there is no password', async () => {
    const { remove, code, list, database } = await withIdentities();
    const [google] = await list();
    const otp = await code();
    const refused = await remove(google.id, { otp });
    expect([refused.statusCode, refused.json().message]).toEqual([409, LAST_WAY_IN]);
    const password_hash = await hashPassword(PASSWORD);
    await database.transaction((db) => db.updateTable('users').set({ password_hash }).execute());
    expect((await remove(google.id, { password: PASSWORD })).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('of the last two removed at once, one stays', async () => {
    const { signIn, remove, code, list, mails } = await withIdentities();
    await signIn({ ...atGitHub, sub: 'x' });
    await mails.nextMail(EMAIL);
    const [google, github] = await list();
    const otp = await code();
    const answers = await Promise.all([remove(google.id, { otp }), remove(github.id, { otp })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });

  test('of others are not there', async () => {
    const { database, remove, get, list } = await withIdentities();
    const [google] = await list();
    const stranger = await buildSession(database, await buildUser(database, { password: PASSWORD }));
    const password = { password: PASSWORD };
    expect((await remove(google.id, password, stranger)).statusCode).toBe(404);
    expect((await remove(0, password, stranger)).statusCode).toBe(400);
    expect((await remove(google.id, password, {})).statusCode).toBe(401);
    expect((await get(IDENTITIES)).statusCode).toBe(401);
    expect((await get(IDENTITIES, stranger)).json().data).toEqual([]);
  });

  test('are removed by nobody who has only the session', async () => {
    const { signIn, remove, list, code, mails } = await withIdentities();
    await signIn({ ...atGitHub, sub: 'x' });
    await mails.nextMail(EMAIL);
    const [google, github] = await list();
    const otp = await code();
    expect(mails.mails.at(-1)?.subject).toBe('Your code to change how you sign in at Chintan');
    for (const [body, status, message] of [
      [undefined, 403, NOT_CONFIRMED],
      [{}, 403, NOT_CONFIRMED],
      [{ otp: '' }, 403, NOT_CONFIRMED],
      [{ otp: wrongCode(otp) }, 400, WRONG_CODE],
      [{ password: PASSWORD }, 400, WRONG_CODE],
    ] as const) {
      expect([body, ...refusal(await remove(google.id, body))]).toEqual([body, status, message]);
    }
    expect(await list()).toEqual([google, github]);
  });

  test('let a code be mailed anew at once only when one was used', async () => {
    const { signIn, post, session, remove, list, code, mails } = await withIdentities();
    const askAgain = async () => (await post(`${IDENTITIES}/code`, undefined, session)).statusCode;
    const [google] = await list();
    const otp = await code();
    expect((await remove(9999, { otp: '123456' })).statusCode).toBe(404);
    expect(await askAgain()).toBe(429);
    expect((await remove(google.id, { otp: '123456' })).statusCode).toBe(409);
    expect(await askAgain()).toBe(429);
    await signIn({ ...atGitHub, sub: 'x' });
    await mails.nextMail(EMAIL);
    expect((await remove(google.id, { otp })).statusCode).toBe(200);
    expect(await askAgain()).toBe(200);
  });

  test('go with the account', async () => {
    const { database } = await withIdentities();
    await database.transaction((db) => db.deleteFrom('users').execute());
    expect(await database.read.selectFrom('identities').select('id').execute()).toEqual([]);
  });
});

onSqlite('linking an issuer to one’s own account', (open) => {
  const withUser = async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', { email: EMAIL });
    const userId = await buildUser(app.database, { email: AAI, password: PASSWORD });
    const session = await buildSession(app.database, userId);
    const setOutToLink = async (body: object = { password: PASSWORD }) => {
      const answer = await app.post(LINK, body, session);
      return { url: answer.json().data.url as string, cookie: cookieOf(answer) };
    };
    return { ...app, userId, session, setOutToLink };
  };

  test('leads there and back to the profile, whatever address is told there', async () => {
    const app = await withUser();
    const { url, cookie } = await app.setOutToLink();
    const { location } = await comeBack(app, await signInAtPeer(url, 'asha'), cookie);
    expect(location).toBe('/dashboard/profile#sso_linked');
    expect((await app.get(IDENTITIES, app.session)).json().data).toMatchObject([{ provider: 'Replit', email: EMAIL }]);
    expect((await app.mails.nextMail(AAI)).subject).toBe('Replit was linked to your account at Chintan');
    expect((await app.signIn('asha')).code).not.toBe('');
  });

  test('is not begun with the session alone', async () => {
    const { post, session, database } = await withUser();
    for (const [body, status, message] of [
      [undefined, 403, NOT_CONFIRMED],
      [{}, 403, NOT_CONFIRMED],
      [{ password: OTHER_PASSWORD }, 400, 'Your password is not correct.'],
      [{ otp: '123456' }, 400, WRONG_CODE],
    ] as const) {
      expect([body, ...refusal(await post(LINK, body, session))]).toEqual([body, status, message]);
    }
    expect(await database.read.selectFrom('sign_in_attempts').select('nonce').execute()).toEqual([]);
  });

  test.each([
    ['the password is removed', false],
    ['a mailed code stays', true],
  ] as const)('and confirming it with %s when the sessions are ended', async (_what, isKept) => {
    const app = await withUser();
    const body = isKept ? { otp: await codeToChangeSignIn(app, AAI, app.session) } : { password: PASSWORD };
    const { url, cookie } = await app.setOutToLink(body);
    await comeBack(app, await signInAtPeer(url, 'asha'), cookie);
    await app.mails.nextMail(AAI);
    const answer = await app.send('DELETE', '/api/auth/sessions', undefined, app.session);
    const identity = { provider: 'Replit', email: EMAIL };
    expect(answer.json().data).toEqual(isKept ? { removed: [], kept: [identity] } : { removed: [identity], kept: [] });
    expect((await app.signIn('asha')).code !== '').toBe(isKept);
  });

  test('that is on its way ends with the sessions, in the one that is kept as well', async () => {
    const app = await withUser();
    const { url, cookie } = await app.setOutToLink({ password: PASSWORD });
    const back = await signInAtPeer(url, 'asha');
    expect((await app.send('DELETE', '/api/auth/sessions', undefined, app.session)).statusCode).toBe(200);
    expect((await comeBack(app, back, cookie)).location).not.toContain('sso_linked');
    expect(await app.database.read.selectFrom('identities').select('id').execute()).toEqual([]);
  });

  test('is refused where it is another account’s', async () => {
    const app = await withUser();
    app.peer.people.set('asha', { email: EMAIL, email_verified: true });
    await app.signIn('asha');
    const { url, cookie } = await app.setOutToLink();
    const { location } = await comeBack(app, await signInAtPeer(url, 'asha'), cookie);
    expect(location).toBe('/dashboard/profile?error=sso_taken');
  });

  test('leads back to the profile when it is refused there', async () => {
    const app = await withUser();
    const { url, cookie } = await app.setOutToLink();
    const { location } = await comeBack(app, await signInAtPeer(url, 'refuse'), cookie);
    expect(location).toBe('/dashboard/profile?error=sso_cancelled');
  });

  test('ends with the session it was begun in', async () => {
    const app = await withUser();
    const { url, cookie } = await app.setOutToLink();
    await app.post('/api/auth/logout', undefined, app.session);
    const { location } = await comeBack(app, await signInAtPeer(url, 'asha'), cookie);
    expect(location).toBe('/login?error=sso_expired');
    expect(await app.database.read.selectFrom('identities').select('id').execute()).toEqual([]);
  });

  test('ends with the session also when that runs out on the way', async () => {
    const app = await withUser();
    const { url, cookie } = await app.setOutToLink();
    await app.database.transaction((db) =>
      db
        .updateTable('sessions')
        .set({ expires_at: Date.now() - 1000 })
        .execute(),
    );
    const { location } = await comeBack(app, await signInAtPeer(url, 'asha'), cookie);
    expect(location).toBe('/dashboard/profile?error=sso_expired');
  });

  test('is begun by nobody else’s page: a cookie is not enough', async () => {
    const { post, session } = await withUser();
    const cookie = `session=${session.authorization.slice('Bearer '.length)}`;
    expect((await post(LINK, {}, { cookie })).statusCode).toBe(401);
  });
});
