import { expect, test } from 'vitest';
import {
  codeIn,
  newEmail,
  OTHER_PASSWORD,
  openAccounts,
  PASSWORD,
  wrongCode,
} from '../../../test/support/accounts/accounts.ts';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { refusal } from '../../../test/support/texts/writing.ts';

const ACCOUNT = '/api/auth/account';
const CODE = '/api/auth/my-data/code';

onDatabase('DELETE /auth/account', (open) => {
  async function openOwn(overrides: Parameters<typeof buildUser>[1] = {}) {
    const app = await openAccounts(open);
    const email = newEmail();
    const id = await buildUser(app.database, { email, ...overrides });
    const bearer = await buildSession(app.database, id);
    const remove = (body: object, headers: Record<string, string> = bearer) =>
      app.send('DELETE', ACCOUNT, { writings: 'keep', ...body }, headers);
    const isThere = async () => (await app.get('/api/auth/profile', bearer)).statusCode === 200;
    return { ...app, email, id, bearer, remove, isThere };
  }

  test('takes the password of someone who has one', async () => {
    const { remove, isThere, database, post, email } = await openOwn({ password: PASSWORD });
    for (const body of [{}, { password: OTHER_PASSWORD }, { otp: '123456' }]) {
      expect(refusal(await remove(body))).toEqual([400, 'Your password is not correct.']);
    }
    expect(await isThere()).toBe(true);
    const answer = await remove({ password: PASSWORD });
    expect(answer.json()).toEqual({ status: true, message: 'Account deleted.', data: null });
    expect(answer.headers['set-cookie']).toMatch(/^session=;/);
    expect(await isThere()).toBe(false);
    expect(await database.read.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(401);
    // Not an act at the desk.
    expect(await database.read.selectFrom('history').select('id').execute()).toEqual([]);
  });

  test('takes a mailed code of someone who has no password', async () => {
    const { remove, isThere, post, bearer, mails, email } = await openOwn();
    expect((await post(CODE, undefined, bearer)).statusCode).toBe(200);
    const mail = await mails.nextMail(email);
    expect(mail.subject).toBe('Your code to delete your account at Chintan');
    const code = codeIn(mail);
    for (const body of [{}, { otp: wrongCode(code) }, { password: PASSWORD }]) {
      expect(refusal(await remove(body))).toEqual([400, 'Invalid OTP. Please try again.']);
    }
    expect(await isThere()).toBe(true);
    expect((await remove({ otp: code })).statusCode).toBe(200);
    expect(await isThere()).toBe(false);
  });

  test('takes no code that was mailed for something else', async () => {
    const { remove, post, mails, email, isThere } = await openOwn();
    await post('/api/auth/forgot-password', { email });
    expect((await remove({ otp: codeIn(await mails.nextMail(email)) })).statusCode).toBe(400);
    expect(await isThere()).toBe(true);
  });

  test('mails no code to someone who has a password', async () => {
    const { post, bearer } = await openOwn({ password: PASSWORD });
    expect((await post(CODE, undefined, bearer)).statusCode).toBe(400);
  });

  test('lets nobody guess the password for long', async () => {
    const { remove } = await openOwn({ password: PASSWORD });
    for (let tries = 0; tries < 10; tries += 1) await remove({ password: OTHER_PASSWORD });
    expect((await remove({ password: PASSWORD })).statusCode).toBe(429);
  });

  test('is not for the last admin', async () => {
    const { remove, database, isThere } = await openOwn({ password: PASSWORD, is_admin: 1 });
    await buildUser(database, { is_admin: 1, suspended_at: 1 });
    expect(refusal(await remove({ password: PASSWORD }))).toEqual([409, 'There must be at least one admin.']);
    expect(await isThere()).toBe(true);
    await buildUser(database, { is_admin: 1 });
    expect((await remove({ password: PASSWORD })).statusCode).toBe(200);
  });

  test('is for a person who is logged in, by their token and not by the cookie', async () => {
    const { remove, post, bearer, isThere } = await openOwn({ password: PASSWORD });
    expect((await remove({ password: PASSWORD }, {})).statusCode).toBe(401);
    const cookie = `session=${bearer.authorization.slice('Bearer '.length)}`;
    expect((await remove({ password: PASSWORD }, { cookie })).statusCode).toBe(401);
    expect((await post(CODE, undefined, { cookie })).statusCode).toBe(401);
    expect(await isThere()).toBe(true);
  });
});
