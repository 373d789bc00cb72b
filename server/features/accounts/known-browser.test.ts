import { expect, test } from 'vitest';
import {
  codeIn,
  linkTokenIn,
  newEmail,
  OTHER_PASSWORD,
  openAccounts,
  PASSWORD,
  wrongCode,
} from '../../../test/support/accounts/accounts.ts';
import { buildUser } from '../../../test/support/database/builders.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import type { Answer } from '../../../test/support/server/test-app.ts';

const LOGIN = '/api/auth/login';
const FORGOT = '/api/auth/forgot-password';
const RESET = '/api/auth/reset-password';
const MINUTE = 60_000;
const OWNERS_NETWORK = '203.0.113.77';

function knownIn({ headers }: Answer): string {
  const cookies = [headers['set-cookie'] ?? []].flat();
  return cookies.find((cookie) => cookie.startsWith('known_browser='))?.split(';')[0] ?? '';
}

guard('Guesses of strangers locked the owner of an account out.');

onSqlite('a browser that an account has logged in with before', (open) => {
  async function withOwner() {
    const site = await openAccounts(open);
    const email = newEmail();
    await buildUser(site.database, { email, password: PASSWORD });
    const from = (remoteAddress: string, payload: object, cookie = '', url = LOGIN) =>
      site.app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {}, remoteAddress });
    const login = (cookie = '', password = PASSWORD) => from(OWNERS_NETWORK, { email, password }, cookie);
    /** Nobody has to be near the owner for these. */
    const guessFromEverywhere = async () => {
      for (let n = 1; n <= 50; n += 1) await from(`2001:db8:${n}::1`, { email, password: OTHER_PASSWORD });
    };
    return { ...site, email, from, login, guessFromEverywhere };
  }

  test('can still log in after strangers have guessed too often, and no other browser can', async () => {
    const { login, guessFromEverywhere } = await withOwner();
    const known = knownIn(await login());
    await guessFromEverywhere();
    expect((await login()).statusCode).toBe(429);
    expect((await login(known)).statusCode).toBe(200);
  });

  test('has ten tries in a quarter of an hour, which count for no other browser', async () => {
    const { login, pass } = await withOwner();
    const [known, other] = [knownIn(await login()), knownIn(await login())];
    const statuses = [];
    for (let time = 1; time <= 11; time += 1) statuses.push((await login(known, OTHER_PASSWORD)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await login(known)).statusCode).toBe(429);
    expect((await login(other)).statusCode).toBe(200);
    pass(15 * MINUTE);
    expect((await login(known)).statusCode).toBe(200);
  });

  test('may guess no more often than strangers together with all others, however many of them a thief has made', async () => {
    const { email, from, login, mails, post } = await withOwner();
    const browsers = [];
    for (let n = 1; n <= 7; n += 1) browsers.push(knownIn(await login()));
    const statuses = [];
    for (const browser of browsers)
      for (let time = 1; time <= 8; time += 1) statuses.push((await login(browser, OTHER_PASSWORD)).statusCode);
    expect(statuses).toEqual([...Array(50).fill(401), ...Array(6).fill(429)]);
    await post(FORGOT, { email });
    const reset_token = linkTokenIn(await mails.nextMail(email));
    const passwords = { new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    await from(OWNERS_NETWORK, { email, reset_token, ...passwords }, '', RESET);
    expect((await login(browsers[0], OTHER_PASSWORD)).statusCode).toBe(200);
  });

  test('is known to this account alone, and cannot be made up', async () => {
    const { database, from, login, guessFromEverywhere } = await withOwner();
    const [id = '', signature = ''] =
      knownIn(await login())
        .split('=')[1]
        ?.split('.') ?? [];
    const stranger = newEmail();
    await buildUser(database, { email: stranger, password: PASSWORD });
    const others = knownIn(await from('192.0.2.9', { email: stranger, password: PASSWORD }));
    await guessFromEverywhere();
    const [othersId = ''] = others.split('=')[1]?.split('.') ?? [];
    const madeUp = [`${id}`, `${id}.`, `${othersId}.${signature}`, `${id}.${'A'.repeat(43)}`, `.${signature}`, ''];
    for (const cookie of [others, ...madeUp.map((value) => `known_browser=${value}`)])
      expect([cookie, (await login(cookie)).statusCode]).toEqual([cookie, 429]);
  });

  test('remembers the last five accounts, and does not forget them when one logs out', async () => {
    const { database, from, login, guessFromEverywhere, post } = await withOwner();
    let known = knownIn(await login());
    for (let n = 0; n < 4; n += 1) {
      const email = newEmail();
      await buildUser(database, { email, password: PASSWORD });
      known = knownIn(await from(OWNERS_NETWORK, { email, password: PASSWORD }, known));
    }
    const { headers } = await post('/api/auth/logout', undefined, { cookie: known });
    expect(String(headers['set-cookie'])).not.toContain('known_browser');
    await guessFromEverywhere();
    expect((await login(known)).statusCode).toBe(200);
  });

  test.each(['otp', 'reset_token'])(
    'is made by a reset with the %s, after which every browser may try again',
    async (way) => {
      const { email, from, login, guessFromEverywhere, mails, post } = await withOwner();
      await guessFromEverywhere();
      await post(FORGOT, { email });
      const mail = await mails.nextMail(email);
      const proof = way === 'otp' ? { otp: codeIn(mail) } : { reset_token: linkTokenIn(mail) };
      const passwords = { new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
      const answer = await from(OWNERS_NETWORK, { email, ...proof, ...passwords }, '', RESET);
      expect([answer.statusCode, knownIn(answer)]).toEqual([200, expect.stringMatching(/^known_browser=[\w-]{43}\./)]);
      expect((await login('', OTHER_PASSWORD)).statusCode).toBe(200);
    },
  );

  test('may try again after a reset, however often its owner was wrong before', async () => {
    const { email, from, login, mails, post } = await withOwner();
    const known = knownIn(await login());
    for (let time = 1; time <= 10; time += 1) await login(known, OTHER_PASSWORD);
    expect((await login(known)).statusCode).toBe(429);
    await post(FORGOT, { email });
    const reset_token = linkTokenIn(await mails.nextMail(email));
    const passwords = { new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    await from(OWNERS_NETWORK, { email, reset_token, ...passwords }, known, RESET);
    expect((await login(known, OTHER_PASSWORD)).statusCode).toBe(200);
  });

  test('can use a code after strangers have tried too many', async () => {
    const { email, from, login, mails, post } = await withOwner();
    const known = knownIn(await login());
    const passwords = { new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    for (let n = 1; n <= 20; n += 1) await from(`2001:db8:${n}::1`, { email, otp: '000000', ...passwords }, '', RESET);
    await post(FORGOT, { email });
    const otp = codeIn(await mails.nextMail(email));
    expect((await from(OWNERS_NETWORK, { email, otp, ...passwords }, '', RESET)).statusCode).toBe(429);
    const wrong = await from(OWNERS_NETWORK, { email, otp: wrongCode(otp), ...passwords }, known, RESET);
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Invalid OTP. Please try again.']);
    expect((await from(OWNERS_NETWORK, { email, otp, ...passwords }, known, RESET)).statusCode).toBe(200);
  });

  test('is answered from the cache like any stranger', async () => {
    const { get, login } = await withOwner();
    const first = await get('/api/post/list');
    const { headers } = await get('/api/post/list', { cookie: knownIn(await login()) });
    expect([headers['cache-control'], headers.etag]).toEqual([first.headers['cache-control'], first.headers.etag]);
    expect(headers['set-cookie']).toBeUndefined();
  });
});
