import { expect, test } from 'vitest';
import { z } from 'zod';
import { accessToken, identityRemoval, session, user } from '#shared/contracts/account.ts';
import { answers } from '#shared/contracts/envelope.ts';
import {
  codeIn,
  newEmail,
  OTHER_PASSWORD,
  openAccounts,
  PASSWORD,
  registrationOf,
} from '../../../test/support/accounts/accounts.ts';
import { buildPost, buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { refusedBody } from '../../../test/support/server/refused-body.ts';
import { openApp } from '../../../test/support/server/test-app.ts';

interface Operation {
  security?: unknown;
  responses: Record<string, object>;
}

const nothing = z.null();
const passwords = { new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };

/** Every call: what it promises beside success, and whether it asks who calls. */
const CALLS = {
  'POST /api/auth/register': { data: nothing, limited: true },
  'POST /api/auth/verify-email-otp': { data: accessToken, limited: true },
  'POST /api/auth/resend-otp': { data: nothing, limited: true },
  'POST /api/auth/login': { data: accessToken, limited: true },
  'POST /api/auth/logout': { data: nothing },
  'POST /api/auth/forgot-password': { data: nothing, limited: true },
  'POST /api/auth/reset-password': { data: identityRemoval, limited: true },
  'POST /api/auth/change-password': { data: identityRemoval, limited: true, personal: true },
  'GET /api/auth/profile': { data: user, personal: true },
  'POST /api/auth/update-profile': { data: user, personal: true },
  'GET /api/auth/sessions': { data: z.array(session), personal: true },
  'DELETE /api/auth/sessions': { data: identityRemoval, personal: true },
  'DELETE /api/auth/sessions/{id}': { data: nothing, personal: true },
} as const;

/** Those that belong to other sites, which are tried where they are. */
const SIGN_IN_CALLS: Record<string, { data?: z.ZodType; limited?: true; personal?: true }> = {
  'GET /api/auth/firebase': {},
  'POST /api/auth/firebase-sso': { limited: true },
  'POST /api/auth/sso-exchange': { limited: true },
  'POST /api/auth/sso-verify': { limited: true },
  'GET /api/auth/identities': { personal: true },
  'POST /api/auth/identities/code': { limited: true, personal: true },
  'DELETE /api/auth/identities/{id}': { limited: true, personal: true },
  'POST /api/auth/identities/firebase': { limited: true, personal: true },
  'POST /api/auth/identities/oidc': { limited: true, personal: true },
};

/** Described and tried where they are. */
const ELSEWHERE = /^\/api\/auth\/(my-data|account)/;

onDatabase('the calls on accounts', (open) => {
  test('are described with what they ask for and how they refuse', async () => {
    const { get } = await openAccounts(open);
    const document = (await get('/api/openapi.json')).json();
    expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer']);
    const operations = Object.entries<Record<string, Operation>>(document.paths)
      .filter(([path]) => path.startsWith('/api/auth/') && !ELSEWHERE.test(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
      );
    const described: typeof SIGN_IN_CALLS = { ...CALLS, ...SIGN_IN_CALLS };
    expect(operations.map(([call]) => call).sort()).toEqual(Object.keys(described).sort());
    for (const [call, operation] of operations) {
      const { limited, personal } = described[call] ?? {};
      const statuses = ['200', ...(personal ? ['401'] : []), ...(limited ? ['429'] : []), '4XX'];
      expect([call, Object.keys(operation.responses).sort()]).toEqual([call, statuses]);
      expect([call, operation.security]).toEqual([call, personal ? [{ bearer: [] }] : undefined]);
    }
  });

  test('answer as they promise, are never cached, and answer without the prefix as well', async () => {
    const { app, database, post, mails } = await openAccounts(open);
    for (const prefix of ['/api', '']) {
      const email = newEmail();
      await post('/api/auth/register', registrationOf(email));
      const otp = codeIn(await mails.nextMail(email));
      const known = newEmail();
      const userId = await buildUser(database, { email: known, password: PASSWORD });
      const headers = await buildSession(database, userId);
      await buildSession(database, userId);
      await post('/api/auth/forgot-password', { email: known });
      const resetOtp = codeIn(await mails.nextMail(known));
      const other = await database.read.selectFrom('sessions').select('id').orderBy('id', 'desc').executeTakeFirst();
      const bodies: Record<keyof typeof CALLS, object | undefined> = {
        'POST /api/auth/register': registrationOf(newEmail()),
        'POST /api/auth/verify-email-otp': { email, otp },
        'POST /api/auth/resend-otp': { email: newEmail(), purpose: 'reset_password' },
        'POST /api/auth/login': { email: known, password: PASSWORD },
        'POST /api/auth/forgot-password': { email: newEmail() },
        'GET /api/auth/profile': undefined,
        'POST /api/auth/update-profile': { first_name: 'A', last_name: 'B', phone_no: 98123 },
        'GET /api/auth/sessions': undefined,
        'DELETE /api/auth/sessions/{id}': undefined,
        'DELETE /api/auth/sessions': undefined,
        'POST /api/auth/reset-password': { email: known, otp: resetOtp, ...passwords },
        'POST /api/auth/change-password': {
          current_password: OTHER_PASSWORD,
          new_password: PASSWORD,
          confirm_password: PASSWORD,
        },
        'POST /api/auth/logout': undefined,
      };
      for (const [call, payload] of Object.entries(bodies)) {
        const [method, path] = call.split(' ') as ['POST', string];
        const url = path.replace('/api', prefix).replace('{id}', String(other?.id));
        const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
        expect([prefix, call, answer.statusCode, answer.headers['cache-control']]).toEqual([
          prefix,
          call,
          200,
          'no-store',
        ]);
        const promise = answers<z.ZodType>(CALLS[call as keyof typeof CALLS].data)[200];
        // Parsing drops what the contract does not know: nothing may be dropped.
        expect(promise.parse(answer.json())).toEqual(answer.json());
      }
    }
  });

  test('refuse what makes no sense in words, whatever it is', async () => {
    const { database, post } = await openAccounts(open, { rateLimits: false });
    const headers = await buildSession(database, await buildUser(database, { password: PASSWORD }));
    const values = [null, true, -1, 1e308, '', '\0', '\ud800', 'a'.repeat(5000), [], ['a'], {}, { email: 'a' }];
    const names = Object.keys({ ...registrationOf(''), otp: 1, reset_token: 1, current_password: 1, ...passwords });
    const bodies = [...values, ...values.map((value) => Object.fromEntries(names.map((name) => [name, value])))];
    const calls = Object.keys(CALLS).filter((call) => call.startsWith('POST') && !call.endsWith('/logout'));
    for (const url of calls.map((call) => call.split(' ')[1] as string)) {
      for (const body of bodies) {
        const answer = await post(url, JSON.stringify(body), { ...headers, 'content-type': 'application/json' });
        expect([url, body, answer.statusCode]).toEqual([url, body, 400]);
        for (const message of [answer.json().message].flat()) expect(message).toMatch(/^[A-Z][^{}[\]]+$/);
      }
    }
  });

  test('log no address, password, code or token, whatever becomes of them', async () => {
    const { lines, post, mails } = await openAccounts(open);
    const email = newEmail();
    const secrets = [email, PASSWORD, OTHER_PASSWORD];
    await post('/api/auth/register', registrationOf(email));
    const otp = codeIn(await mails.nextMail(email));
    const verified = await post('/api/auth/verify-email-otp?otp=998877', { email, otp });
    const token = verified.json().data.access_token;
    await post('/api/auth/login', { email, password: OTHER_PASSWORD });
    await post('/api/auth/login', `{"email":"${email}","password":"${PASSWORD}"`, {
      'content-type': 'application/json',
    });
    await post(
      '/api/auth/change-password',
      { current_password: PASSWORD, ...passwords },
      { authorization: `Bearer ${token}` },
    );
    await mails.nextMail(email);
    const log = JSON.stringify(lines);
    for (const secret of [...secrets, otp, '998877', token]) expect(log).not.toContain(secret);
  });
});

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
