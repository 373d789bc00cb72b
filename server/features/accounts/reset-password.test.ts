import { expect, test } from 'vitest';
import {
  bearer,
  codeIn,
  linkTokenIn,
  newEmail,
  OTHER_PASSWORD,
  openAccounts,
  PASSWORD,
  wrongCode,
} from '../../../test/support/accounts/accounts.ts';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { refusedBody } from '../../../test/support/server/refused-body.ts';
import { TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { makeCode } from './codes.ts';

const FORGOT = '/api/auth/forgot-password';
const RESET = '/api/auth/reset-password';
const CHANGE = '/api/auth/change-password';
const LOGIN = '/api/auth/login';
const PROFILE = '/api/auth/profile';
const DONE = {
  status: true,
  message: 'Your password has been successfully changed.',
  data: { removed: [], kept: [] },
};
const WRONG_CODE = refusedBody('Invalid OTP. Please try again.', 'otp');
const WRONG_LINK = refusedBody('This link is no longer valid. Ask for a new one.', 'reset_token');
const COMMON = 'This password is too common. Choose another one.';

const newPassword = { new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };

onSqlite('a forgotten password', (open) => {
  async function forget(overrides = {}) {
    const accounts = await openAccounts(open);
    const email = newEmail();
    const id = await buildUser(accounts.database, { email, password: PASSWORD, ...overrides });
    await accounts.post(FORGOT, { email });
    const mail = await accounts.mails.nextMail(email);
    return { ...accounts, email, id, otp: codeIn(mail), reset_token: linkTokenIn(mail) };
  }

  test('is asked for in the same way whether or not there is an account', async () => {
    const { database, post } = await openAccounts(open);
    const [verified, unverified, unknown] = [newEmail(), newEmail(), newEmail()];
    await buildUser(database, { email: verified });
    await buildUser(database, { email: unverified, email_verified_at: null });
    for (const email of [verified, unverified, unknown, verified]) {
      const answer = await post(FORGOT, { email });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          status: true,
          message: 'If there is an account with this email address, we have sent a 6-digit code to it.',
          data: null,
        },
      ]);
    }
  });

  test.each(['otp', 'reset_token'] as const)('is replaced by who has the %s from the mail', async (proof) => {
    const { post, mails, email, ...given } = await forget();
    const answer = await post(RESET, { email, [proof]: given[proof], ...newPassword });
    expect([answer.statusCode, answer.json()]).toEqual([200, DONE]);
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(401);
    expect((await post(LOGIN, { email, password: OTHER_PASSWORD })).statusCode).toBe(200);
    expect((await mails.nextMail(email)).subject).toMatch(/^Your password .* was changed$/);
  });

  test('can be replaced once: the code voids the link, and the link the code', async () => {
    for (const [first, second] of [
      ['otp', 'reset_token'],
      ['reset_token', 'otp'],
    ] as const) {
      const { post, email, ...given } = await forget();
      await post(RESET, { email, [first]: given[first], ...newPassword });
      for (const proof of [first, second]) {
        const answer = await post(RESET, { email, [proof]: given[proof], ...newPassword });
        const refusal = proof === 'otp' ? WRONG_CODE : WRONG_LINK;
        expect([first, proof, answer.statusCode, answer.json()]).toEqual([first, proof, 400, refusal]);
      }
    }
  });

  test('is replaced once, however many use the link at once', async () => {
    const { post, email, reset_token } = await forget();
    const uses = Array.from({ length: 20 }, () => post(RESET, { email, reset_token, ...newPassword }));
    const statuses = (await Promise.all(uses)).map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is replaced by the link even after the code was guessed at', async () => {
    const { post, email, otp, reset_token } = await forget();
    for (let time = 1; time <= 25; time += 1) await post(RESET, { email, otp: wrongCode(otp), ...newPassword });
    expect((await post(RESET, { email, otp, ...newPassword })).statusCode).toBe(429);
    expect((await post(RESET, { email, reset_token, ...newPassword })).statusCode).toBe(200);
  });

  test('is replaced by the link where the code is left empty', async () => {
    const { post, email, reset_token } = await forget();
    expect((await post(RESET, { email, otp: '', reset_token, ...newPassword })).statusCode).toBe(200);
  });

  test('ends every session, but not that of who replaces it', async () => {
    const { database, get, post, email, otp, id } = await forget();
    const [here, there] = [await buildSession(database, id), await buildSession(database, id)];
    await post(RESET, { email, otp, ...newPassword }, here);
    expect((await get(PROFILE, here)).statusCode).toBe(200);
    expect((await get(PROFILE, there)).statusCode).toBe(401);
  });

  test('ends every session when somebody else who is logged in replaces it', async () => {
    const { database, get, post, email, otp, id } = await forget();
    const there = await buildSession(database, id);
    const someone = await buildSession(database, await buildUser(database));
    await post(RESET, { email, otp, ...newPassword }, someone);
    expect((await get(PROFILE, there)).statusCode).toBe(401);
    expect((await get(PROFILE, someone)).statusCode).toBe(200);
  });

  test.each(['otp', 'reset_token'] as const)('shows that the address is the owner’s, by its %s', async (proof) => {
    const { post, email, database, ...mailed } = await forget({ proved_at: 1 });
    await post(RESET, { email, [proof]: mailed[proof], ...newPassword });
    const { proved_at } = await database.read.selectFrom('users').select('proved_at').executeTakeFirstOrThrow();
    expect(proved_at).toBeGreaterThan(1);
  });

  test('that was never proven to be the owner’s is proven by the mail', async () => {
    const { database, get, post } = await openAccounts(open);
    const email = newEmail();
    const userId = await buildUser(database, {
      email,
      password: PASSWORD,
      email_verified_at: null,
      phone_no: '6666666666',
    });
    const owner = { user_id: userId, purpose: 'reset_password' } as const;
    const { code: otp } = await database.transaction((db) => makeCode(db, TEST_SECRET, owner));
    await post(RESET, { email, otp, ...newPassword });
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(401);
    const login = await post(LOGIN, { email, password: OTHER_PASSWORD });
    // Anybody may have registered the address.
    const nothing = { first_name: '', last_name: '', phone: '' };
    expect((await get(PROFILE, bearer(login))).json().data).toMatchObject(nothing);
    expect(await database.read.selectFrom('registrations').selectAll().execute()).toEqual([]);
  });

  test('can be a first one, for people who had none', async () => {
    const { get, post, email, otp } = await forget({ password: undefined });
    await post(RESET, { email, otp, ...newPassword });
    const login = await post(LOGIN, { email, password: OTHER_PASSWORD });
    expect((await get(PROFILE, bearer(login))).json().data.has_password).toBe(true);
  });

  test('is not replaced with what belongs to somebody else, is late, or was never sent', async () => {
    const { database, post, email, otp, reset_token } = await forget();
    const other = newEmail();
    await buildUser(database, { email: other, password: PASSWORD });
    const refused = async (body: object) => (await post(RESET, { ...newPassword, ...body })).json();
    expect(await refused({ email: other, otp })).toEqual(WRONG_CODE);
    expect(await refused({ email: other, reset_token })).toEqual(WRONG_LINK);
    expect(await refused({ email: newEmail(), otp })).toEqual(WRONG_CODE);
    expect(await refused({ email: newEmail(), reset_token })).toEqual(WRONG_LINK);
    expect(await refused({ email, reset_token: 'x' })).toEqual(WRONG_LINK);
    const { code_hash, link_hash } = await database.read.selectFrom('codes').selectAll().executeTakeFirstOrThrow();
    expect(await refused({ email, reset_token: link_hash })).toEqual(WRONG_LINK);
    expect(await refused({ email, reset_token: code_hash })).toEqual(WRONG_LINK);
    expect(await refused({ email, otp: code_hash.slice(0, 40) })).toEqual(WRONG_CODE);
    await database.transaction((db) =>
      db
        .updateTable('codes')
        .set({ expires_at: Date.now() - 1000 })
        .execute(),
    );
    expect(await refused({ email, otp })).toEqual(WRONG_CODE);
    expect(await refused({ email, reset_token })).toEqual(WRONG_LINK);
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('is not used up by a new one that is refused', async () => {
    const { post, email, otp } = await forget();
    const weak = { new_password: 'Welcome@123', confirm_password: 'Welcome@123' };
    const refused = await post(RESET, { email, otp, ...weak });
    expect([refused.statusCode, refused.json().message]).toEqual([400, COMMON]);
    expect((await post(RESET, { email, otp, ...newPassword })).statusCode).toBe(200);
  });

  test('that is forgotten again at once gets another mail', async () => {
    const { post, mails, email, otp } = await forget();
    await post(RESET, { email, otp, ...newPassword });
    await post(FORGOT, { email });
    const subjects = [await mails.nextMail(email), await mails.nextMail(email)].map((mail) => mail.subject);
    expect(subjects.sort()).toEqual([expect.stringMatching(/^Choose/), expect.stringMatching(/^Your password/)]);
  });

  test.each<[string, object, string, ...string[]]>([
    [FORGOT, { email: 'x' }, 'Enter an email address such as name@example.org.', 'email'],
    [RESET, { email: 'a@b.example', ...newPassword }, 'The code or the reset token is missing.', 'otp', 'reset_token'],
    [RESET, { email: 'a@b.example', otp: '12', ...newPassword }, 'Invalid OTP. Please try again.', 'otp'],
    [
      RESET,
      { email: 'a@b.example', otp: '123456', new_password: OTHER_PASSWORD, confirm_password: 'x' },
      'Please ensure both passwords match.',
      'confirm_password',
    ],
    [
      RESET,
      { email: 'a@b.example', otp: '123456', new_password: 'Short1!', confirm_password: 'Short1!' },
      'Password must be at least 8 characters long.',
      'new_password',
    ],
  ])('%s refuses %j in a sentence', async (url, body, message, ...fields) => {
    const { post } = await openAccounts(open);
    const answer = await post(url, body);
    expect([answer.statusCode, answer.json()]).toEqual([400, refusedBody(message, ...fields)]);
  });
});

onSqlite('changing the password', (open) => {
  async function loggedIn(overrides = {}) {
    const accounts = await openAccounts(open);
    const email = newEmail();
    const id = await buildUser(accounts.database, { email, password: PASSWORD, ...overrides });
    return { ...accounts, email, id, session: await buildSession(accounts.database, id) };
  }
  const change = { current_password: PASSWORD, ...newPassword };

  test('ends all other sessions, voids codes, and tells the owner', async () => {
    const { database, get, post, mails, email, id, session } = await loggedIn();
    const other = await buildSession(database, id);
    await post(FORGOT, { email });
    const reset_token = linkTokenIn(await mails.nextMail(email));
    expect((await post(CHANGE, change, session)).json()).toEqual(DONE);
    expect((await get(PROFILE, session)).statusCode).toBe(200);
    expect((await get(PROFILE, other)).statusCode).toBe(401);
    expect((await post(RESET, { email, reset_token, ...newPassword })).json()).toEqual(WRONG_LINK);
    expect((await mails.nextMail(email)).subject).toMatch(/^Your password .* was changed$/);
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(401);
    expect((await post(LOGIN, { email, password: OTHER_PASSWORD })).statusCode).toBe(200);
  });

  test('needs the current one; a wrong one is no expired session', async () => {
    const { post, email, session } = await loggedIn();
    const answer = await post(CHANGE, { ...change, current_password: OTHER_PASSWORD }, session);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      refusedBody('Your current password is not correct.', 'current_password'),
    ]);
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('is refused for a while to who guesses the current one', async () => {
    const { post, pass, session } = await loggedIn();
    for (let time = 1; time <= 10; time += 1) await post(CHANGE, { ...change, current_password: 'x' }, session);
    const refused = await post(CHANGE, change, session);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    pass(15 * 60_000);
    expect((await post(CHANGE, change, session)).statusCode).toBe(200);
  });

  test('is only for who is logged in, and has one', async () => {
    const { post, session } = await loggedIn({ password: undefined });
    const [stranger, without] = [await post(CHANGE, change), await post(CHANGE, change, session)];
    expect([stranger.statusCode, stranger.json().message]).toEqual([401, 'Log in first.']);
    expect([without.statusCode, without.json().message]).toEqual([
      400,
      'Your account has no password yet. Ask for a code by email to set one.',
    ]);
  });

  test('at once from several places succeeds once', async () => {
    const { post, session } = await loggedIn();
    const changes = await Promise.all(Array.from({ length: 5 }, () => post(CHANGE, change, session)));
    expect(changes.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  test('while it is reset by mail ends well', async () => {
    const { post, mails, email, session } = await loggedIn();
    await post(FORGOT, { email });
    const reset_token = linkTokenIn(await mails.nextMail(email));
    const answers = await Promise.all([
      post(CHANGE, change, session),
      post(RESET, { email, reset_token, ...newPassword }),
    ]);
    for (const answer of answers) expect(answer.statusCode).toBeLessThan(500);
    expect((await post(LOGIN, { email, password: OTHER_PASSWORD })).statusCode).toBe(200);
  });

  test.each([
    [{ current_password: '' }, 'Password is required', 'current_password'],
    [
      { new_password: 'Short1!', confirm_password: 'Short1!' },
      'Password must be at least 8 characters long.',
      'new_password',
    ],
    [{ confirm_password: 'x' }, 'Please ensure both passwords match.', 'confirm_password'],
    [{ new_password: 'Welcome@123', confirm_password: 'Welcome@123' }, COMMON, 'new_password'],
  ])('refuses %j in a sentence', async (wrong, message, field) => {
    const { post, session } = await loggedIn();
    const answer = await post(CHANGE, { ...change, ...wrong }, session);
    expect([answer.statusCode, answer.json()]).toEqual([400, refusedBody(message, field)]);
  });
});
