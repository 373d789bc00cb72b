import { expect, test } from 'vitest';
import { newEmail, OTHER_PASSWORD, openAccounts, PASSWORD, registrationOf } from '../support/accounts/accounts.ts';
import { buildUser } from '../support/database/builders.ts';
import { type OpenDatabase, onBothDatabases, onSqlite } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import type { Answer } from '../support/server/test-app.ts';

guard('An answer told whether an address has an account.');

/** Everything of an answer that could tell one address from another. */
function told({ statusCode, body, headers }: Answer): string {
  const { date: _date, ...others } = headers;
  return JSON.stringify([statusCode, body, others]);
}

/** One address of each kind, none of which a limit has heard of. */
async function openWithAddresses(open: OpenDatabase) {
  const app = await openAccounts(open);
  const build = async (person: Parameters<typeof buildUser>[1]) => {
    const email = newEmail();
    await buildUser(app.database, { email, password: PASSWORD, ...person });
    return email;
  };
  const addresses = {
    unknown: newEmail(),
    known: await build({}),
    unverified: await build({ email_verified_at: null }),
    suspended: await build({ suspended_at: 1 }),
    admin: await build({ is_admin: 1 }),
    'without a password': await build({ password_hash: null }),
  };
  return { ...app, addresses };
}

const WRONG = { new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };

/** Every call that takes an address of somebody who is not logged in. */
const CALLS: Record<string, (email: string) => [url: string, body: object]> = {
  'a registration': (email) => ['/api/auth/register', registrationOf(email)],
  'a wrong password': (email) => ['/api/auth/login', { email, password: 'Wrong.Password1' }],
  'a forgotten password': (email) => ['/api/auth/forgot-password', { email }],
  'another code': (email) => ['/api/auth/resend-otp', { email }],
  'another code for the first step': (email) => ['/api/auth/resend-otp', { email, purpose: 'verify_email' }],
  'another code for a new password': (email) => ['/api/auth/resend-otp', { email, purpose: 'reset_password' }],
  'a guessed code': (email) => ['/api/auth/verify-email-otp', { email, otp: '000000' }],
  'a guessed code with a password': (email) => [
    '/api/auth/verify-email-otp',
    { email, otp: '000000', password: PASSWORD },
  ],
  'a guessed code for a new password': (email) => ['/api/auth/reset-password', { email, otp: '000000', ...WRONG }],
  'a guessed link': (email) => ['/api/auth/reset-password', { email, reset_token: 'A'.repeat(43), ...WRONG }],
  'a subscription': (email) => ['/api/newsletter/subscribe', { email }],
};

onSqlite('whether an address has an account', (open) => {
  test.each(Object.entries(CALLS))(
    'is not told by the answer to %s: status, headers and words are the same',
    async (_, callFor) => {
      const { addresses, post } = await openWithAddresses(open);
      const answers: Record<string, string> = {};
      for (const [kind, email] of Object.entries(addresses)) answers[kind] = told(await post(...callFor(email)));
      for (const kind of Object.keys(addresses)) expect([kind, answers[kind]]).toEqual([kind, answers.unknown]);
      // Nor when it is asked for again at once, by which a limit might tell.
      for (const [kind, email] of Object.entries(addresses)) answers[kind] = told(await post(...callFor(email)));
      for (const kind of Object.keys(addresses)) expect([kind, answers[kind]]).toEqual([kind, answers.unknown]);
    },
  );

  test('is told to who has its password, or this would be no login', async () => {
    const { addresses, post } = await openWithAddresses(open);
    const statusOf = async (email: string) => (await post('/api/auth/login', { email, password: PASSWORD })).statusCode;
    const statuses = [];
    for (const email of Object.values(addresses)) statuses.push(await statusOf(email));
    expect(statuses).toEqual([401, 200, 403, 403, 200, 401]);
  });
});

/** Other ways to write `meera.kaur@example.org` that look like it, and that people or machines might take for it. */
const LOOKALIKES = [
  'm\u0435era.kaur@example.org',
  'meera.\u212Aaur@example.org',
  'meera.kaur@e\u212Aample.org',
  'meera.kaur@ex\u0430mple.org',
  '\uFF4Deera.kaur@example.org',
  'meera.kaur@example.\uFF4Frg',
  'meera\u2024kaur@example.org',
  'meera.kaur\uFF20example.org',
  'meera.kau\u200Br@example.org',
  'meera.kaur@example\u3002org',
  'me\u00ADera.kaur@example.org',
  'meera.kaur@example.org\u202E',
  'Meera <meera.kaur@example.org>',
  '"meera.kaur"@example.org',
  'meera.kaur(x)@example.org',
  'meera.kaur@example.org.',
  'meera.kaur@example.org,evil@example.org',
  'meera.kaur@example.org evil@example.org',
  'meera.kaur@example.org\r\nBcc: evil@example.org',
  'meera.kaur@example.org%0d%0aBcc:evil@example.org',
  'meera.kaur@[127.0.0.1]',
  'meera.kaur@example.org\u0000',
];
const NO_TEXT = [['meera.kaur@example.org'], { email: 'meera.kaur@example.org' }, 7, true, null, undefined];

onBothDatabases('an address that only looks like somebody’s', (open) => {
  test('is none, for any call that takes one', async () => {
    const { database, post } = await openAccounts(open);
    await buildUser(database, { email: 'meera.kaur@example.org', password: PASSWORD });
    for (const email of [...LOOKALIKES, ...NO_TEXT] as string[]) {
      for (const callFor of Object.values(CALLS)) {
        const [url, body] = callFor(email);
        const answer = await post(url, body);
        expect([email, url, answer.statusCode]).toEqual([email, url, 400]);
      }
      expect((await post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(400);
    }
    for (const table of ['jobs', 'subscribers'] as const) {
      expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await database.read.selectFrom('users').select('email').execute()).toHaveLength(1);
  });

  test('is theirs in capitals or with spaces around, and somebody else’s with a dot or a word more', async () => {
    const { database, post } = await openAccounts(open);
    await buildUser(database, { email: 'meera.kaur@example.org', password: PASSWORD });
    const logIn = async (email: string) => (await post('/api/auth/login', { email, password: PASSWORD })).statusCode;
    for (const email of ['meera.kaur@example.org', 'MEERA.Kaur@Example.ORG', '  meera.kaur@example.org\n']) {
      expect([email, await logIn(email)]).toEqual([email, 200]);
      await post('/api/auth/register', registrationOf(email));
    }
    expect(await database.read.selectFrom('users').select('email').execute()).toHaveLength(1);
    for (const email of ['meerakaur@example.org', 'meera.kaur+x@example.org', 'm.eera.kaur@example.org']) {
      expect([email, await logIn(email)]).toEqual([email, 401]);
      await post('/api/auth/register', registrationOf(email));
    }
    expect(await database.read.selectFrom('users').select('email').execute()).toHaveLength(4);
  });
});
