import { expect, test } from 'vitest';
import { bearer, codeIn, PASSWORD, registrationOf, wrongCode } from '../../../test/support/accounts/accounts.ts';
import { atGitHub, openWithFirebase } from '../../../test/support/accounts/firebase-keys.ts';
import { cookieOf, openWithPeer } from '../../../test/support/accounts/sign-in.ts';
import { buildUser } from '../../../test/support/database/builders.ts';
import { onSqlite, openMigrated } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';

test('none of their answers is cached', async () => {
  const { get, send } = await openApp(() => openMigrated('sqlite'));
  for (const answer of [
    await get('/api/login'),
    await get('/api/callback'),
    await get('/api/auth/firebase'),
    await get('/api/auth/identities'),
    await send('POST', '/api/auth/sso-exchange', { code: 'x' }),
  ]) {
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('only under /api does the way to the issuer begin: without it, /login is a page', async () => {
  const { get } = await openApp(() => openMigrated('sqlite'));
  expect((await get('/login')).statusCode).toBe(404);
  expect((await get('/callback')).statusCode).toBe(404);
});

const VERIFY = '/api/auth/sso-verify';
const PROFILE = '/api/auth/profile';
const EMAIL = 'asha@mail.example';
const UNPROVEN = { ...atGitHub, email_verified: false };
const MINUTE = 60_000;

onSqlite('an address that the other site does not vouch for', (open) => {
  const arrive = async () => {
    const app = await openWithFirebase(open);
    const refused = await app.signIn(UNPROVEN);
    const verify = (otp: string, cookie = cookieOf(refused)) => app.post(VERIFY, { otp }, { cookie });
    return { ...app, refused, verify };
  };

  test('makes no account before a mailed code shows whose it is', async () => {
    const { refused, verify, database, mails, get, signIn } = await arrive();
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'GitHub has not verified your email address. Enter the 6-digit code that we’ve sent to it.',
    ]);
    expect([refused.headers['set-cookie']].flat().join()).not.toContain('session=');
    expect(await database.read.selectFrom('users').select('id').execute()).toEqual([]);
    const mail = await mails.nextMail(EMAIL);
    expect(mail.subject).toBe(`${codeIn(mail)} is your code for Chintan`);
    const answer = await verify(codeIn(mail));
    expect(answer.statusCode).toBe(200);
    expect((await get(PROFILE, bearer(answer))).json().data).toMatchObject({ email: EMAIL, first_name: 'Asha' });
    expect((await signIn(UNPROVEN)).statusCode).toBe(200);
  });

  test('is shown by the right code alone, five times tried, in the browser that asked, and once', async () => {
    const { verify, mails, signIn } = await arrive();
    const stranger = cookieOf(await signIn({ ...UNPROVEN, email: 'other@mail.example' }));
    const code = codeIn(await mails.nextMail(EMAIL));
    expect((await verify(code, stranger)).statusCode).toBe(400);
    expect((await verify(code, '')).statusCode).toBe(400);
    for (let time = 1; time <= 4; time += 1) expect((await verify(wrongCode(code))).statusCode).toBe(400);
    expect((await verify(code)).statusCode).toBe(200);
    expect((await verify(code)).statusCode).toBe(400);
  });

  test('is not shown by the right code after five wrong ones', async () => {
    const { verify, mails, database } = await arrive();
    const code = codeIn(await mails.nextMail(EMAIL));
    await Promise.all(Array.from({ length: 5 }, () => verify(wrongCode(code))));
    const answer = await verify(code);
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid OTP. Please try again.']);
    expect(await database.read.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('waits ten minutes for its code', async () => {
    const { verify, mails, database } = await arrive();
    const code = codeIn(await mails.nextMail(EMAIL));
    await database.transaction((db) =>
      db
        .updateTable('sign_in_proofs')
        .set({ expires_at: Date.now() - 1000 })
        .execute(),
    );
    expect((await verify(code)).statusCode).toBe(400);
  });

  test('of twenty right codes at once logs in one', async () => {
    const { verify, mails } = await arrive();
    const code = codeIn(await mails.nextMail(EMAIL));
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('gets a new code by signing in again a minute later, which voids the first', async () => {
    const { refused, verify, mails, pass, post, keys } = await arrive();
    const first = codeIn(await mails.nextMail(EMAIL));
    const again = async () =>
      post('/api/auth/firebase-sso', { firebaseToken: await keys.sign(UNPROVEN) }, { cookie: cookieOf(refused) });
    expect((await again()).statusCode).toBe(429);
    pass(MINUTE);
    expect((await again()).statusCode).toBe(403);
    const second = codeIn(await mails.nextMail(EMAIL));
    if (first !== second) expect((await verify(first)).statusCode).toBe(400);
    expect((await verify(second)).statusCode).toBe(200);
  });

  test('of somebody’s account links nothing: its owner is told by mail, and the answer is the same', async () => {
    const { refused } = await arrive();
    const { signIn, database, mails, post } = await openWithFirebase(open);
    await buildUser(database, { email: EMAIL, password: PASSWORD });
    const answer = await signIn(UNPROVEN);
    expect([answer.statusCode, answer.body]).toEqual([refused.statusCode, refused.body]);
    const mail = await mails.nextMail(EMAIL);
    expect(mail.subject).toBe('You already have an account at Chintan');
    expect(codeIn(mail)).toBe('');
    expect(mail.text).toContain('add GitHub in your profile');
    expect((await post(VERIFY, { otp: '000000' }, { cookie: cookieOf(answer) })).statusCode).toBe(400);
    expect(await database.read.selectFrom('identities').select('id').execute()).toEqual([]);
  });

  test('discards what somebody else registered under it', async () => {
    const { post, signIn, mails, pass, get } = await openWithFirebase(open);
    await post('/api/auth/register', registrationOf(EMAIL, { first_name: 'Mallory' }));
    await mails.nextMail(EMAIL);
    pass(MINUTE);
    const cookie = cookieOf(await signIn(UNPROVEN));
    const answer = await post(VERIFY, { otp: codeIn(await mails.nextMail(EMAIL)) }, { cookie });
    expect((await get(PROFILE, bearer(answer))).json().data).toMatchObject({ first_name: 'Asha', has_password: false });
    expect((await post('/api/auth/login', { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
  });

  test('told by an issuer leads to the page that asks for the code', async () => {
    const { signIn, peer, mails, post, get } = await openWithPeer(open);
    peer.people.set('asha', { email: EMAIL, given_name: 'Asha' });
    const { location, cookie } = await signIn('asha');
    expect(location).toBe('/login#sso_proof');
    const answer = await post(VERIFY, { otp: codeIn(await mails.nextMail(EMAIL)) }, { cookie });
    expect((await get(PROFILE, bearer(answer))).json().data).toMatchObject({ email: EMAIL, first_name: 'Asha' });
  });
});
