import { expect, test } from 'vitest';
import {
  bearer,
  OTHER_PASSWORD,
  openAccounts,
  PASSWORD,
  registrationOf,
} from '../../../../test/support/accounts/accounts.ts';
import { atGitHub, now, openWithFirebase } from '../../../../test/support/accounts/firebase-keys.ts';
import { buildSession, buildUser } from '../../../../test/support/database/builders.ts';
import { onSqlite } from '../../../../test/support/database/databases.ts';
import { refusal } from '../../../../test/support/texts/writing.ts';

const SIGN_IN = '/api/auth/firebase-sso';
const LINK = '/api/auth/identities/firebase';
const PROFILE = '/api/auth/profile';
const LOGIN = '/api/auth/login';
const EMAIL = 'asha@mail.example';
const NOT_CONFIRMED = 'a sign-in could not be confirmed';

onSqlite('signing in with Google or GitHub', (open) => {
  test('makes an account for somebody new, and logs in', async () => {
    const { get, signIn } = await openWithFirebase(open);
    const answer = await signIn();
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        status: true,
        message: 'Login successful',
        data: { access_token: expect.stringMatching(/^[\w-]{43}$/) },
      },
    ]);
    expect([answer.headers['set-cookie']].flat().map((cookie) => cookie?.split('=')[0])).toEqual([
      'sign_in',
      'session',
      'known_browser',
    ]);
    expect((await get(PROFILE, bearer(answer))).json().data).toMatchObject({
      first_name: 'Asha',
      last_name: 'Rao',
      email: EMAIL,
      phone_no: null,
      has_password: false,
    });
  });

  test('answers without /api as well', async () => {
    const { post, keys } = await openWithFirebase(open);
    expect((await post('/auth/firebase-sso', { firebaseToken: await keys.sign() })).statusCode).toBe(200);
  });

  test('knows somebody who returns, whatever address they have there now', async () => {
    const { signIn, get, database } = await openWithFirebase(open);
    await buildUser(database, { email: 'other@mail.example' });
    await signIn();
    for (const told of [{ email: 'other@mail.example' }, { email_verified: false }, { email: undefined }]) {
      const profile = await get(PROFILE, bearer(await signIn(told)));
      expect(profile.json().data.email).toBe(EMAIL);
    }
    expect(await database.read.selectFrom('identities').select('email').execute()).toEqual([{ email: EMAIL }]);
  });

  test('with Google and with GitHub under one verified address leads to one account, whose owner is told', async () => {
    const { signIn, database, mails } = await openWithFirebase(open);
    await signIn();
    expect((await signIn({ ...atGitHub, sub: 'uid-at-github' })).statusCode).toBe(200);
    expect(await database.read.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect((await mails.nextMail(EMAIL)).subject).toBe('GitHub was linked to your account at Chintan');
  });

  test('links a verified account with the same verified address, whose owner is told and keeps everything', async () => {
    const { signIn, get, post, database, mails } = await openWithFirebase(open);
    const userId = await buildUser(database, { email: EMAIL, password: PASSWORD, first_name: 'Aai' });
    const session = await buildSession(database, userId);
    const answer = await signIn({ email: 'ASHA@Mail.Example' });
    expect((await get(PROFILE, bearer(answer))).json().data).toMatchObject({
      id: userId,
      first_name: 'Aai',
      has_password: true,
    });
    expect((await get(PROFILE, session)).statusCode).toBe(200);
    expect((await post(LOGIN, { email: EMAIL, password: PASSWORD })).statusCode).toBe(200);
    const mail = await mails.nextMail(EMAIL);
    expect(mail.subject).toBe('Google was linked to your account at Chintan');
    expect(mail.text).toContain('https://site.example/dashboard/profile');
  });

  test('discards what somebody registered under the address without showing that it is theirs', async () => {
    const { signIn, get, post, database, mails } = await openWithFirebase(open);
    await post('/api/auth/register', registrationOf(EMAIL, { first_name: 'Mallory' }));
    await mails.nextMail(EMAIL);
    const { id } = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const session = await buildSession(database, id);
    const answer = await signIn();
    expect((await get(PROFILE, bearer(answer))).json().data).toMatchObject({
      first_name: 'Asha',
      last_name: 'Rao',
      phone: '',
      has_password: false,
    });
    expect((await get(PROFILE, session)).statusCode).toBe(401);
    expect((await post(LOGIN, { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
    expect(await database.read.selectFrom('codes').selectAll().execute()).toEqual([]);
    expect(await database.read.selectFrom('registrations').selectAll().execute()).toEqual([]);
    expect(await database.read.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('of twenty at once makes one account', async () => {
    const { post, keys, database, mails } = await openWithFirebase(open);
    const firebaseToken = await keys.sign();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(SIGN_IN, { firebaseToken })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await database.read.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect(await database.read.selectFrom('identities').select('id').execute()).toHaveLength(1);
    expect(mails.mails).toEqual([]);
  });

  test('of twenty at once links one account once, and tells its owner once', async () => {
    const { post, keys, database } = await openWithFirebase(open);
    const userId = await buildUser(database, { email: EMAIL });
    const firebaseToken = await keys.sign();
    await Promise.all(Array.from({ length: 20 }, () => post(SIGN_IN, { firebaseToken })));
    expect(await database.read.selectFrom('identities').select('user_id').execute()).toEqual([{ user_id: userId }]);
    const sessions = await database.read.selectFrom('sessions').select('user_id').execute();
    expect(sessions).toEqual(Array.from({ length: 20 }, () => ({ user_id: userId })));
  });

  test('of somebody without an address says what to do', async () => {
    const { signIn, database } = await openWithFirebase(open);
    const answer = await signIn({ ...atGitHub, email: undefined });
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'GitHub did not share your email address with us. Create an account here first, then add GitHub in your profile.',
    ]);
    expect(await database.read.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('with a token that is not right is refused, and the log says why without the token', async () => {
    const { post, keys, lines } = await openWithFirebase(open);
    const firebaseToken = await keys.sign({ auth_time: now() - 600 });
    const answer = await post(SIGN_IN, { firebaseToken });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { status: false, message: 'The sign-in with Google could not be confirmed. Try again.' },
    ]);
    expect(lines.filter(({ msg }) => msg === NOT_CONFIRMED)).toMatchObject([{ code: 'auth_time' }]);
    expect(JSON.stringify(lines)).not.toContain(firebaseToken.split('.')[1]);
  });

  test('with a token whose claims are of strange types is refused in words', async () => {
    const { signIn, database } = await openWithFirebase(open);
    for (const claims of [{ sub: 7 }, { sub: ['x'] }, { sub: 'a\0b' }, { auth_time: String(now()) }]) {
      const answer = await signIn(claims as never);
      expect([claims, answer.statusCode, answer.json().message]).toEqual([
        claims,
        401,
        'The sign-in with Google could not be confirmed. Try again.',
      ]);
    }
    expect(await database.read.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test.each([{}, { firebaseToken: '' }, { firebaseToken: 7 }, { firebaseToken: 'x'.repeat(8193) }])(
    'with no token at all is refused: %.40j',
    async (body) => {
      const { post } = await openWithFirebase(open);
      const answer = await post(SIGN_IN, body);
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        'The token of the sign-in is missing or malformed.',
      ]);
    },
  );

  test('while Google’s keys cannot be had asks to try again', async () => {
    const { signIn, keys, expectComplaint } = await openWithFirebase(open);
    expectComplaint('requests were turned away: Google is not responding right now. Try again in a few minutes.');
    keys.answerWith(500, '');
    const answer = await signIn();
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'Google is not responding right now. Try again in a few minutes.',
    ]);
  });

  test('is limited for a network', async () => {
    const { signIn, post } = await openWithFirebase(open);
    for (let time = 1; time <= 600; time += 1) await post(SIGN_IN, { firebaseToken: 'x' });
    expect((await signIn()).statusCode).toBe(429);
  });

  test('is told what Firebase’s library needs, and nothing where it is not set up', async () => {
    const { get } = await openWithFirebase(open);
    expect((await get('/api/auth/firebase')).json().data).toEqual({
      apiKey: 'public-key',
      authDomain: 'demo-chintan.firebaseapp.com',
      projectId: 'demo-chintan',
      emulatorUrl: null,
    });
    const without = await openAccounts(open);
    const [policy, policyWithout] = await Promise.all([get('/login'), without.get('/login')]);
    expect(policy.headers['content-security-policy']).toContain('google');
    expect(policyWithout.headers['content-security-policy']).not.toContain('google');
    for (const answer of [
      await without.get('/api/auth/firebase'),
      await without.post(SIGN_IN, { firebaseToken: 'x' }),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        404,
        'Signing in with Google or GitHub is not set up on this site yet. Log in with your email and password.',
      ]);
    }
  });
});

onSqlite('linking Google or GitHub to one’s own account', (open) => {
  test('needs no matching address, and tells the owner', async () => {
    const { post, get, keys, signIn, database, mails } = await openWithFirebase(open);
    const userId = await buildUser(database, { email: 'aai@mail.example', password: PASSWORD });
    const session = await buildSession(database, userId);
    const firebaseToken = await keys.sign({ ...atGitHub, email_verified: false });
    const answer = await post(LINK, { firebaseToken, password: PASSWORD }, session);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'You can now sign in with GitHub.']);
    expect((await mails.nextMail('aai@mail.example')).subject).toBe('GitHub was linked to your account at Chintan');
    const signedIn = await signIn({ ...atGitHub, email_verified: false });
    expect((await get(PROFILE, bearer(signedIn))).json().data.id).toBe(userId);
  });

  test('twice changes nothing, and tells nobody', async () => {
    const { post, keys, database } = await openWithFirebase(open);
    const session = await buildSession(database, await buildUser(database, { password: PASSWORD }));
    for (const _time of [1, 2]) {
      const firebaseToken = await keys.sign();
      expect((await post(LINK, { firebaseToken, password: PASSWORD }, session)).statusCode).toBe(200);
    }
    expect(await database.read.selectFrom('identities').select('id').execute()).toHaveLength(1);
  });

  test('is refused where it is another account’s', async () => {
    const { post, keys, signIn, database } = await openWithFirebase(open);
    await signIn();
    const session = await buildSession(database, await buildUser(database, { password: PASSWORD }));
    const answer = await post(LINK, { firebaseToken: await keys.sign(), password: PASSWORD }, session);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This Google account already belongs to another account here. Nothing has changed.',
    ]);
  });

  test('needs the password or a mailed code, and guesses are limited', async () => {
    const { post, keys, database, signIn } = await openWithFirebase(open);
    const session = await buildSession(database, await buildUser(database, { password: PASSWORD }));
    const firebaseToken = await keys.sign({ email_verified: false });
    const link = (body: object) => post(LINK, { firebaseToken, ...body }, session);
    expect(refusal(await link({}))).toEqual([
      403,
      'Confirm with your password, or with a code that we send to your email address.',
    ]);
    expect(refusal(await link({ otp: '123456' }))).toEqual([400, 'Invalid OTP. Please try again.']);
    for (let guess = 0; guess < 9; guess += 1) {
      expect(refusal(await link({ password: OTHER_PASSWORD }))).toEqual([400, 'Your password is not correct.']);
    }
    expect((await link({ password: PASSWORD })).statusCode).toBe(429);
    expect((await signIn({ email_verified: false })).statusCode).toBe(403);
    expect(await database.read.selectFrom('identities').select('id').execute()).toEqual([]);
  });

  test('shares the limit of the network, and says when to try again', async () => {
    const { post, keys, database, pass } = await openWithFirebase(open);
    const session = await buildSession(database, await buildUser(database, { password: PASSWORD }));
    for (let time = 1; time <= 600; time += 1) await post(SIGN_IN, { firebaseToken: 'x' });
    const link = async () => post(LINK, { firebaseToken: await keys.sign(), password: PASSWORD }, session);
    const answer = await link();
    expect(refusal(answer)).toEqual([429, expect.stringMatching(/^Too many attempts\. Please try again in /)]);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    pass(60 * 60_000);
    expect((await link()).statusCode).toBe(200);
  });

  test('with a token that cannot be confirmed is refused, but no sign of an ended login', async () => {
    const { post, keys, database } = await openWithFirebase(open);
    const session = await buildSession(database, await buildUser(database, { password: PASSWORD }));
    const body = { firebaseToken: await keys.sign({ auth_time: now() - 600 }), password: PASSWORD };
    expect(refusal(await post(LINK, body, session))).toEqual([
      400,
      'The sign-in with Google could not be confirmed. Try again.',
    ]);
  });

  test('is for those who are logged in, by header', async () => {
    const { post, keys, database } = await openWithFirebase(open);
    const { authorization } = await buildSession(database, await buildUser(database, { password: PASSWORD }));
    const cookie = `session=${authorization.slice('Bearer '.length)}`;
    const body = { firebaseToken: await keys.sign(), password: PASSWORD };
    expect((await post(LINK, body)).statusCode).toBe(401);
    expect((await post(LINK, body, { cookie })).statusCode).toBe(401);
  });
});
