import { expect, test } from 'vitest';
import {
  bearer,
  codeIn,
  newEmail,
  OTHER_PASSWORD,
  openAccounts,
  PASSWORD,
  registrationOf,
} from '../../../test/support/accounts/accounts.ts';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { refusedBody } from '../../../test/support/server/refused-body.ts';
import { replacePassword } from './change-password.ts';
import { hashPassword } from './password.ts';

const LOGIN = '/api/auth/login';
const PROFILE = '/api/auth/profile';
const LOGOUT = '/api/auth/logout';
const WRONG = refusedBody('Email and password is not valid. Please enter the correct email and password.', 'password');
const MINUTE = 60_000;

const BUSY = 'The site is busy right now. Please try again in a few seconds.';

onSqlite('logging in', (open) => {
  async function withUser(overrides = {}, options = {}) {
    const accounts = await openAccounts(open, options);
    const email = newEmail();
    const id = await buildUser(accounts.database, { email, password: PASSWORD, ...overrides });
    return { ...accounts, email, id };
  }

  test('answers a token that stands for the person, and that is never cached', async () => {
    const { get, post, email, id } = await withUser();
    const answer = await post(LOGIN, { email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: true, message: 'Login successful', data: { access_token: expect.stringMatching(/^[\w-]{43}$/) } },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await get(PROFILE, bearer(answer))).json().data.id).toBe(id);
  });

  test.each([
    [false, 'session=TOKEN; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax'],
    [true, 'session=TOKEN; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax'],
  ])('sets the session’s cookie, where https is %s', async (https, cookie) => {
    const { post, email } = await withUser({}, { https });
    const answer = await post(LOGIN, { email, password: PASSWORD });
    expect(answer.headers['set-cookie']?.[0]).toBe(cookie.replace('TOKEN', answer.json().data.access_token));
  });

  test('is refused in the same words for a wrong password, an unknown address, and one without a password', async () => {
    const { database, post, email } = await withUser();
    const withoutPassword = newEmail();
    await buildUser(database, { email: withoutPassword });
    const broken = newEmail();
    await buildUser(database, { email: broken, password_hash: '$argon2id$broken' });
    for (const address of [email, newEmail(), withoutPassword, broken]) {
      const answer = await post(LOGIN, { email: address, password: OTHER_PASSWORD });
      expect([answer.statusCode, answer.json()]).toEqual([401, WRONG]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('before the address is proven is refused with word of the code, and sends a fresh one', async () => {
    const { database, post, mails, email } = await withUser({ email_verified_at: null });
    for (const time of [1, 2]) {
      const answer = await post(LOGIN, { email, password: PASSWORD });
      expect([time, answer.statusCode, answer.json().message]).toEqual([
        time,
        403,
        'Verify your email address first: enter the 6-digit code that we sent to it, or ask for a new one.',
      ]);
    }
    expect((await post(LOGIN, { email, password: OTHER_PASSWORD })).statusCode).toBe(401);
    expect(await database.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
    const otp = codeIn(await mails.nextMail(email));
    expect((await post('/api/auth/verify-email-otp', { email, otp })).statusCode).toBe(200);
    expect(mails.mails).toHaveLength(1);
  });

  test('before the address is proven counts the newest registration alone, with which nobody gets in either', async () => {
    const { post, email } = await withUser({ email_verified_at: null });
    const again = { ...registrationOf(email), password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    await post('/api/auth/register', again);
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(401);
    expect((await post(LOGIN, { email, password: OTHER_PASSWORD })).statusCode).toBe(403);
  });

  test('with a password that is replaced while it is compared opens nothing', async () => {
    const { database, post, email, id } = await withUser();
    const user = { id, email, provedAt: null };
    const replacement = { user, passwordHash: await hashPassword(OTHER_PASSWORD), nameIssuer: String };
    const { transaction } = database;
    // The login has compared the password when it begins its transaction.
    database.transaction = async (work) => {
      database.transaction = transaction;
      await transaction((db) => replacePassword(db, replacement));
      return transaction(work);
    };
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(401);
    expect(await database.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test.each([
    [{ email: 'a@b.example', password: '' }, 'Password is required', 'password'],
    [{ email: 'a', password: 'x' }, 'Enter an email address such as name@example.org.', 'email'],
  ])('with %j is refused in a sentence', async (body, message, field) => {
    const { post } = await openAccounts(open);
    const answer = await post(LOGIN, body);
    expect([answer.statusCode, answer.json()]).toEqual([400, refusedBody(message, field)]);
  });

  test('is refused for a while after ten wrong tries from one place, but not from another', async () => {
    const { app, post, pass, email } = await withUser();
    const elsewhere = (password: string) =>
      app.inject({ method: 'POST', url: LOGIN, payload: { email, password }, remoteAddress: '192.0.2.7' });
    for (let time = 1; time <= 10; time += 1) await post(LOGIN, { email, password: OTHER_PASSWORD });
    const refused = await post(LOGIN, { email, password: PASSWORD });
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
      429,
      '900',
      'Too many attempts. Please try again in 15 minutes.',
    ]);
    expect((await elsewhere(PASSWORD)).statusCode).toBe(200);
    pass(15 * MINUTE);
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('is limited for an address nobody has just as for one that somebody has', async () => {
    const { post, email } = await withUser();
    const statuses = async (address: string) => {
      const answers = [];
      for (let time = 1; time <= 11; time += 1) answers.push(await post(LOGIN, { email: address, password: 'x' }));
      return answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
    };
    expect(await statuses(newEmail())).toEqual(await statuses(email));
  });

  test('counts tries at once as well as one after the other', async () => {
    const { post, email } = await withUser();
    const tries = Array.from({ length: 30 }, () => post(LOGIN, { email, password: OTHER_PASSWORD }));
    const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('successfully counts against nobody', async () => {
    const { post, email } = await withUser();
    for (let time = 1; time <= 12; time += 1) {
      expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(200);
    }
  });

  test('of more people at once than can be checked asks the last of them to come back', async () => {
    const { post, expectComplaint, lines } = await withUser({}, { rateLimits: false });
    const turnedAway = `requests were turned away: ${BUSY}`;
    expectComplaint(turnedAway);
    const tries = Array.from({ length: 90 }, () => post(LOGIN, { email: newEmail(), password: PASSWORD }));
    const busy = (await Promise.all(tries)).filter((answer) => answer.statusCode !== 401);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) {
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([503, '5', BUSY]);
    }
    // However many there were.
    const told = lines.filter(({ msg }) => msg === turnedAway);
    expect(told).toEqual([expect.objectContaining({ level: 'warn', times: 1 })]);
    expect(told[0]).not.toHaveProperty('err');
  });

  test('is not limited where limits are off', async () => {
    const { post } = await withUser({}, { rateLimits: false });
    const email = newEmail();
    for (let time = 1; time <= 12; time += 1) {
      expect((await post(LOGIN, { email, password: OTHER_PASSWORD })).statusCode).toBe(401);
    }
  });
});

onSqlite('logging out', (open) => {
  test('ends the session and clears the cookie', async () => {
    const { database, get, post } = await openAccounts(open);
    const userId = await buildUser(database);
    const [here, there] = [await buildSession(database, userId), await buildSession(database, userId)];
    const answer = await post(LOGOUT, undefined, here);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: true, message: 'You are logged out.', data: null },
    ]);
    expect(answer.headers['set-cookie']).toMatch(/^session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await get(PROFILE, here)).statusCode).toBe(401);
    expect((await get(PROFILE, there)).statusCode).toBe(200);
    expect((await post(LOGOUT, undefined, here)).statusCode).toBe(200);
  });

  test('cannot be brought about by another site, which has only the cookie', async () => {
    const { database, get, post } = await openAccounts(open);
    const session = await buildSession(database, await buildUser(database));
    const cookie = `session=${session.authorization.slice('Bearer '.length)}`;
    await post(LOGOUT, undefined, { cookie });
    expect((await get(PROFILE, session)).statusCode).toBe(200);
  });
});
