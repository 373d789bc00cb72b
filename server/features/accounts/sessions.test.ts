import { expect, test } from 'vitest';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';
import { hashToken } from './codes.ts';
import { startSession } from './current-user.ts';
import { deviceName } from './session-routes.ts';

const SESSIONS = '/api/auth/sessions';
const PROFILE = '/api/auth/profile';
const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-M146B) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const DAY = 24 * 60 * 60_000;
const STRANGER = { status: false, message: 'Log in first.' };

onBothDatabases('a session', (open) => {
  async function withSession() {
    const testApp = await openApp(open);
    const userId = await buildUser(testApp.database);
    const session = await buildSession(testApp.database, userId);
    return { ...testApp, userId, session, token: session.authorization.slice('Bearer '.length) };
  }

  test.each(['authorization', 'Authorization'])('is shown with a bearer header', async (name) => {
    const { get, token } = await withSession();
    expect((await get(PROFILE, { [name]: `bearer ${token}` })).statusCode).toBe(200);
  });

  test('is refused when it is none, whatever is sent', async () => {
    const { get, token } = await withSession();
    const headers = [
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token} ${token}`,
      'Bearer \u00e9',
      `Basic ${token}`,
    ];
    for (const authorization of [...headers, `Bearer ${hashToken(token)}`]) {
      const answer = await get(PROFILE, { authorization });
      expect([authorization, answer.statusCode, answer.json()]).toEqual([authorization, 401, STRANGER]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    for (const query of [`?access_token=${token}`, `?token=${token}`]) {
      expect((await get(PROFILE + query)).statusCode).toBe(401);
    }
  });

  test('is stored as a hash that opens nothing', async () => {
    const { database, get } = await withSession();
    const row = await database.read.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    for (const value of Object.values(row)) {
      expect((await get(PROFILE, { authorization: `Bearer ${value}` })).statusCode).toBe(401);
      expect((await get(PROFILE, { cookie: `session=${value}` })).statusCode).toBe(401);
    }
  });

  test('ends with the 51st, if it was not used for the longest time', async () => {
    const { database, get, userId, session } = await withSession();
    const used = await buildSession(database, userId);
    await database.transaction((db) =>
      db.updateTable('sessions').set({ last_used_at: 1 }).where('user_id', '=', userId).execute(),
    );
    await database.transaction((db) =>
      db
        .updateTable('sessions')
        .set({ last_used_at: Date.now() })
        .where('token_hash', '=', hashToken(used.authorization.slice('Bearer '.length)))
        .execute(),
    );
    const begin = () => database.transaction((db) => startSession(db, userId, PHONE));
    for (let n = 3; n <= 50; n += 1) await begin();
    expect((await get(PROFILE, session)).statusCode).toBe(200);
    await database.transaction((db) =>
      db
        .updateTable('sessions')
        .set({ last_used_at: 1 })
        .where('token_hash', '=', hashToken(session.authorization.slice('Bearer '.length)))
        .execute(),
    );
    // Two logins at the same moment end two sessions, and not their own.
    const tokens = await Promise.all([begin(), begin()]);
    expect(await database.read.selectFrom('sessions').select('id').execute()).toHaveLength(50);
    expect((await get(PROFILE, session)).statusCode).toBe(401);
    for (const token of tokens) {
      expect((await get(PROFILE, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
    }
  });

  test('counts by its cookie for reading only', async () => {
    const { app, get, send, token } = await withSession();
    const cookie = `session=${token}`;
    expect((await get(PROFILE, { cookie })).statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: PROFILE, headers: { cookie } })).statusCode).toBe(200);
    const writes = [
      ['POST', '/api/auth/update-profile', { first_name: 'A', last_name: 'B', phone_no: 12345 }],
      ['POST', '/api/auth/change-password', passwords()],
      ['DELETE', SESSIONS, undefined],
      ['DELETE', `${SESSIONS}/1`, undefined],
    ] as const;
    for (const [method, url, body] of writes) {
      const answer = await send(method, url, body, { cookie });
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 401, STRANGER]);
    }
  });

  test('in a header counts alone, even when it is dead', async () => {
    const { get, token } = await withSession();
    const answer = await get(PROFILE, { cookie: `session=${token}`, authorization: 'Bearer dead' });
    expect(answer.statusCode).toBe(401);
  });

  test('behind another lock of the operator’s counts by its cookie', async () => {
    const { get, token } = await withSession();
    const answer = await get(PROFILE, { cookie: `session=${token}`, authorization: 'Basic b3duZXI6bG9jaw==' });
    expect(answer.statusCode).toBe(200);
  });

  test('ends 30 days after its last use', async () => {
    const { database, get, session } = await withSession();
    const row = await database.read.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(row.expires_at - row.last_used_at).toBe(30 * DAY);
    await setTimes(database, { expires_at: Date.now() - 1000 });
    expect((await get(PROFILE, session)).json()).toEqual(STRANGER);
    expect((await get(SESSIONS, session)).statusCode).toBe(401);
  });

  test('that is used is prolonged, but not written every time', async () => {
    const { database, get, session } = await withSession();
    const used = async (ago: number) => {
      const before = { last_used_at: Date.now() - ago, expires_at: Date.now() + DAY };
      await setTimes(database, before);
      await get(PROFILE, session);
      const after = await database.read
        .selectFrom('sessions')
        .select(['last_used_at', 'expires_at'])
        .executeTakeFirstOrThrow();
      return { before, after };
    };
    const lately = await used(4 * 60_000);
    expect(lately.after).toEqual(lately.before);
    const earlier = await used(6 * 60_000);
    expect(earlier.after.last_used_at).toBeGreaterThan(earlier.before.last_used_at);
    expect(earlier.after.expires_at - earlier.after.last_used_at).toBe(30 * DAY);
  });

  test('ends with its user', async () => {
    const { database, get, session } = await withSession();
    await database.transaction((db) => db.deleteFrom('users').execute());
    expect((await get(PROFILE, session)).statusCode).toBe(401);
  });

  test('is listed with the device, the one used last first', async () => {
    const { database, get, session, userId } = await withSession();
    await buildSession(database, userId, PHONE);
    await buildSession(database, await buildUser(database));
    await database.transaction((db) =>
      db.updateTable('sessions').set({ last_used_at: 1000, created_at: 0 }).where('user_agent', '=', PHONE).execute(),
    );
    expect((await get(SESSIONS, session)).json().data).toEqual([
      { id: 1, device: 'Unknown device', created_at: anyTime(), last_used_at: anyTime(), current: true },
      {
        id: 2,
        device: 'Chrome on Android',
        created_at: '1970-01-01T00:00:00.000Z',
        last_used_at: '1970-01-01T00:00:01.000Z',
        current: false,
      },
    ]);
  });

  test('can be ended by its user, and by nobody else', async () => {
    const { database, get, send, session, userId } = await withSession();
    const [other, stranger] = [
      await buildSession(database, userId),
      await buildSession(database, await buildUser(database)),
    ];
    const end = async (headers: Record<string, string>) =>
      (await send('DELETE', `${SESSIONS}/2`, undefined, headers)).statusCode;
    expect(await end({})).toBe(401);
    expect(await end(stranger)).toBe(404);
    expect((await get(PROFILE, other)).statusCode).toBe(200);
    expect(await end(session)).toBe(200);
    expect(await end(session)).toBe(404);
    expect((await get(PROFILE, other)).statusCode).toBe(401);
    expect((await send('DELETE', `${SESSIONS}/x`, undefined, session)).statusCode).toBe(400);
  });

  test('can outlive all others of its user', async () => {
    const { database, get, send, session, userId } = await withSession();
    const others = [await buildSession(database, userId), await buildSession(database, userId)];
    const stranger = await buildSession(database, await buildUser(database));
    expect((await send('DELETE', SESSIONS)).statusCode).toBe(401);
    expect((await send('DELETE', SESSIONS, undefined, session)).json().message).toBe(
      'You are logged out on all other devices.',
    );
    for (const headers of others) expect((await get(PROFILE, headers)).statusCode).toBe(401);
    for (const headers of [session, stranger]) expect((await get(PROFILE, headers)).statusCode).toBe(200);
  });

  test('remembers no more than 300 characters of what the browser says of itself', async () => {
    const { database, userId } = await withSession();
    await buildSession(database, userId, 'x'.repeat(5000));
    const rows = await database.read.selectFrom('sessions').select('user_agent').orderBy('id').execute();
    expect(rows.at(-1)?.user_agent).toBe('x'.repeat(300));
  });
});

function passwords() {
  return { current_password: 'x', new_password: 'Blue.Kettle7', confirm_password: 'Blue.Kettle7' };
}

function anyTime() {
  return expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
}

function setTimes(
  database: Awaited<ReturnType<typeof openApp>>['database'],
  times: { last_used_at?: number; expires_at?: number },
) {
  return database.transaction((db) => db.updateTable('sessions').set(times).execute());
}

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 14; SM-M146B) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 13) ${WEBKIT} SamsungBrowser/25.0 Chrome/121 Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126 Safari/537.36 Edg/126.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/125 Safari/537.36 OPR/111.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/17.5 Safari/605.1', 'Safari on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 CriOS/126 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1 FxiOS/127 Safari/605.1', 'Firefox on iPad'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
  ['Something (Windows NT 10.0)', 'Windows'],
  ['Firefox/1.0', 'Firefox'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
