import { expect, test } from 'vitest';
import { openAccounts } from '../../../../test/support/accounts/accounts.ts';
import { comeBack, openWithPeer } from '../../../../test/support/accounts/sign-in.ts';
import { signInAtPeer } from '../../../../test/support/accounts/sign-in-at-peer.ts';
import { buildSession, buildUser } from '../../../../test/support/database/builders.ts';
import { onSqlite } from '../../../../test/support/database/databases.ts';

const EXCHANGE = '/api/auth/sso-exchange';
const PROFILE = '/api/auth/profile';
const EXPIRED = '/login?error=sso_expired';
const FAILED = '/login?error=sso_failed';
const UNREACHABLE = '/login?error=sso_unreachable';
const AWAY = 'the issuer of sign-ins does not answer';

const ASHA = { email: 'asha@mail.example', email_verified: true, given_name: 'Asha', family_name: 'Rao' };

onSqlite('signing in with an issuer', (open) => {
  test('leads there with everything that ties the answer to this browser', async () => {
    const { get, peer } = await openWithPeer(open);
    const answer = await get('/api/login');
    const url = new URL(answer.headers.location as string);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    expect(url.origin).toBe(peer.settings.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'chintan',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'https://site.example/api/callback',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(answer.headers['set-cookie']).toMatch(/^sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('takes the address that the issuer leads back to from the configuration, whatever host was asked', async () => {
    const { get } = await openWithPeer(open);
    const { headers } = await get('/api/login', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(headers.location).not.toContain('evil');
  });

  test('makes an account for somebody new, who is logged in by a code that stands in no address the site is sent', async () => {
    const { get, post, signIn, peer, database } = await openWithPeer(open);
    peer.people.set('asha', ASHA);
    const { location, code, cookie } = await signIn('asha');
    expect(location).toMatch(/^\/login#sso_code=[\w-]{43}$/);
    const answer = await post(EXCHANGE, { code }, { cookie });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^session=[\w-]{43};/);
    const { access_token: token } = answer.json().data;
    expect((await get(PROFILE, { authorization: `Bearer ${token}` })).json().data).toMatchObject({
      first_name: 'Asha',
      last_name: 'Rao',
      email: 'asha@mail.example',
      phone: '',
      is_admin: false,
      has_password: false,
    });
    const users = await database.read.selectFrom('users').select(['email_verified_at', 'password_hash']).execute();
    expect(users).toEqual([{ email_verified_at: expect.any(Number), password_hash: null }]);
  });

  test('knows somebody who returns, whatever address and name they have there now', async () => {
    const { signIn, peer, database } = await openWithPeer(open);
    const other = await buildUser(database, { email: 'other@mail.example' });
    peer.people.set('asha', ASHA);
    await signIn('asha');
    peer.people.set('asha', { ...ASHA, email: 'other@mail.example', given_name: 'Usha' });
    expect((await signIn('asha')).code).not.toBe('');
    const users = await database.read.selectFrom('users').select(['email', 'first_name']).orderBy('id').execute();
    expect(users.map(({ email }) => email)).toEqual(['other@mail.example', 'asha@mail.example']);
    expect(users[1]?.first_name).toBe('Asha');
    const identities = await database.read.selectFrom('identities').select(['user_id', 'email']).execute();
    expect(identities).toEqual([{ user_id: expect.any(Number), email: 'asha@mail.example' }]);
    expect(identities[0]?.user_id).not.toBe(other);
  });

  test.each([
    ['parts in other words', { first_name: ' Asha ', last_name: 'Rao' }, ['Asha', 'Rao']],
    ['a whole name', { name: 'Asha  Devi\u202e Rao' }, ['Asha', 'Devi Rao']],
    ['one name', { family_name: 'Rao' }, ['Rao', '']],
    ['no name', {}, ['Reader', '']],
    ['names that are none', { given_name: 7, name: '\0\n' }, ['Reader', '']],
    ['a name without end', { name: `${'आ'.repeat(150)} ${'😀'.repeat(80)}` }, ['आ'.repeat(100), '😀'.repeat(50)]],
  ])('takes %s as the person’s name', async (_what, told, [first_name, last_name]) => {
    const { signIn, peer, database } = await openWithPeer(open);
    peer.people.set('asha', { email: ASHA.email, email_verified: true, ...told });
    await signIn('asha');
    const users = await database.read.selectFrom('users').select(['first_name', 'last_name']).execute();
    expect(users).toEqual([{ first_name, last_name }]);
  });

  test('asks for the address where the token does not tell it', async () => {
    const { signIn, peer, database } = await openWithPeer(open, { isTellingInToken: false });
    peer.people.set('asha', ASHA);
    expect((await signIn('asha')).code).not.toBe('');
    expect(peer.asked.get('/me')).toBe(1);
    const users = await database.read.selectFrom('users').select(['email', 'last_name']).execute();
    expect(users).toEqual([{ email: ASHA.email, last_name: 'Rao' }]);
  });

  test('in two tabs at once succeeds in both', async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    const first = await app.setOut();
    const second = await app.setOut(first.cookie);
    expect(second.cookie).toBe(first.cookie);
    for (const { url, cookie } of [second, first]) {
      expect((await comeBack(app, await signInAtPeer(url, 'asha'), cookie)).code).not.toBe('');
    }
  });

  test('of twenty tabs at once makes one account', async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    const ways = await Promise.all(Array.from({ length: 20 }, () => app.setOut()));
    const backs = await Promise.all(ways.map(({ url }) => signInAtPeer(url, 'asha')));
    const arrivals = await Promise.all(backs.map((back, index) => comeBack(app, back, ways[index]?.cookie ?? '')));
    expect(arrivals.map(({ code }) => code !== '')).toEqual(Array.from({ length: 20 }, () => true));
    expect(await app.database.read.selectFrom('users').select('email').execute()).toEqual([{ email: ASHA.email }]);
    expect(await app.database.read.selectFrom('identities').select('id').execute()).toHaveLength(1);
  });

  test('says nothing in the log that would let anybody in, or tell who it was', async () => {
    const { signIn, peer, lines, post } = await openWithPeer(open);
    peer.people.set('asha', ASHA);
    const { code, cookie } = await signIn('asha');
    await post(EXCHANGE, { code }, {});
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${code}|${cookie.slice(8)}|asha`));
  });
});

onSqlite('a way back from the issuer', (open) => {
  test('is gone once', async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    const { url, cookie } = await app.setOut();
    const back = await signInAtPeer(url, 'asha');
    expect((await comeBack(app, back, cookie)).code).not.toBe('');
    expect((await comeBack(app, back, cookie)).location).toBe(EXPIRED);
  });

  test('is not open to another browser, nor to one without a cookie', async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    const { url, cookie } = await app.setOut();
    const back = await signInAtPeer(url, 'asha');
    const stranger = await app.setOut();
    expect((await comeBack(app, back, stranger.cookie)).location).toBe(EXPIRED);
    expect((await comeBack(app, back, '')).location).toBe(EXPIRED);
    expect((await comeBack(app, back, cookie)).code).not.toBe('');
  });

  test('closes after ten minutes', async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    const { url, cookie } = await app.setOut();
    const attempts = app.database.read.selectFrom('sign_in_attempts').select('expires_at');
    const left = (await attempts.executeTakeFirstOrThrow()).expires_at - Date.now();
    expect(left).toBeGreaterThan(5 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000);
    await app.database.transaction((db) =>
      db
        .updateTable('sign_in_attempts')
        .set({ expires_at: Date.now() - 1000 })
        .execute(),
    );
    expect((await comeBack(app, await signInAtPeer(url, 'asha'), cookie)).location).toBe(EXPIRED);
  });

  test('with another state, or without one, is none', async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    const { url, cookie } = await app.setOut();
    const back = new URL(await signInAtPeer(url, 'asha'));
    back.searchParams.set('state', 'x');
    expect((await comeBack(app, back.href, cookie)).location).toBe(EXPIRED);
    back.searchParams.delete('state');
    expect((await comeBack(app, back.href, cookie)).location).toBe(EXPIRED);
    expect((await app.get('/api/callback', { cookie })).headers.location).toBe(EXPIRED);
  });

  test.each([
    ['a code that is not the issuer’s', (back: URL) => back.searchParams.set('code', 'x')],
    ['the name of another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
    ['no code', (back: URL) => back.searchParams.delete('code')],
    ['two codes', (back: URL) => back.searchParams.append('code', 'x')],
    ['two states', (back: URL) => back.searchParams.append('state', 'x')],
  ])('with %s lets nobody in', async (_what, change) => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    const { url, cookie } = await app.setOut();
    const back = new URL(await signInAtPeer(url, 'asha'));
    change(back);
    expect((await comeBack(app, back.href, cookie)).location).toBe(FAILED);
    expect(await app.database.read.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test.each(['nonce', 'verifier'] as const)('with the %s of another attempt lets nobody in', async (column) => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    const { url, cookie } = await app.setOut();
    const other = 'x'.repeat(43);
    await app.database.transaction((db) =>
      db
        .updateTable('sign_in_attempts')
        .set({ [column]: other })
        .execute(),
    );
    expect((await comeBack(app, await signInAtPeer(url, 'asha'), cookie)).location).toBe(FAILED);
    expect(await app.database.read.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('with a token that the issuer’s own key did not sign lets nobody in', async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    const { publicKey } = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    );
    const key = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'peer', alg: 'RS256', use: 'sig' };
    app.peer.answerWith('/jwks', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }));
    });
    expect((await app.signIn('asha')).location).toBe(FAILED);
  });

  test('after a refusal there says that nothing has changed', async () => {
    const { signIn } = await openWithPeer(open);
    expect((await signIn('refuse')).location).toBe('/login?error=sso_cancelled');
  });

  test('with an error of anybody’s making says nothing of that in the log', async () => {
    const app = await openWithPeer(open);
    const { url, cookie } = await app.setOut();
    const state = new URL(url).searchParams.get('state');
    const iss = encodeURIComponent(app.peer.settings.issuer);
    const back = `https://site.example/api/callback?error=asha%40mail.example&state=${state}&iss=${iss}`;
    expect((await comeBack(app, back, cookie)).location).toBe(FAILED);
    expect(app.lines.at(-1)).toMatchObject({ msg: 'a sign-in could not be confirmed', code: 'unknown' });
  });

  test('of somebody without an address says what to do', async () => {
    const { signIn, peer } = await openWithPeer(open);
    for (const email of [undefined, '', 'a@b, c@d', 'not one']) {
      peer.people.set('asha', { ...ASHA, email });
      expect([email, (await signIn('asha')).location]).toEqual([email, '/login?error=sso_address']);
    }
  });
});

onSqlite('an issuer', (open) => {
  test('that was never set up is not asked', async () => {
    const { get } = await openAccounts(open);
    expect((await get('/api/login')).headers.location).toBe('/login?error=sso_unavailable');
    expect((await get('/api/callback?code=x&state=y')).headers.location).toBe('/login?error=sso_unavailable');
  });

  test('that is away is asked again by the next one', async () => {
    const { get, peer, expectComplaint } = await openWithPeer(open);
    expectComplaint(AWAY);
    let isAway = true;
    const path = '/.well-known/openid-configuration';
    peer.answerWith(path, (_request, response) => {
      const document = { issuer: peer.settings.issuer, authorization_endpoint: `${peer.settings.issuer}/auth` };
      if (isAway) response.writeHead(502).end('Bad gateway');
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    });
    expect((await get('/api/login')).headers.location).toBe(UNREACHABLE);
    isAway = false;
    expect((await get('/api/login')).headers.location).toMatch(peer.settings.issuer);
    expect((await get('/api/login')).headers.location).toMatch(peer.settings.issuer);
    expect(peer.asked.get(path)).toBe(2);
  });

  test('that nobody answers for is unreachable', async () => {
    const { get, peer, expectComplaint } = await openWithPeer(open);
    expectComplaint(AWAY);
    await peer.close();
    expect((await get('/api/login')).headers.location).toBe(UNREACHABLE);
  });

  test('that goes away in the middle is unreachable', async () => {
    const { signIn, peer, expectComplaint } = await openWithPeer(open);
    expectComplaint(AWAY);
    peer.people.set('asha', ASHA);
    peer.answerWith('/token', (request) => request.socket.destroy());
    expect((await signIn('asha')).location).toBe(UNREACHABLE);
  });

  test('that is slow keeps nobody else waiting', async () => {
    const { get, peer, database } = await openWithPeer(open);
    const release = peer.hold();
    const waiting = get('/api/login');
    const userId = await buildUser(database);
    expect((await get(PROFILE, await buildSession(database, userId))).statusCode).toBe(200);
    release();
    expect((await waiting).headers.location).toMatch(peer.settings.issuer);
  });

  test('is not asked for anybody by a network that has asked too often', async () => {
    const { get } = await openAccounts(open);
    for (let time = 1; time <= 600; time += 1) await get('/api/login');
    expect((await get('/api/login')).headers.location).toBe('/login?error=sso_busy');
  });
});

onSqlite('the code in the address', (open) => {
  const arrive = async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', ASHA);
    return { ...app, ...(await app.signIn('asha')) };
  };

  test('serves once, of twenty at once as well', async () => {
    const { post, code, cookie } = await arrive();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(EXCHANGE, { code }, { cookie })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    const refused = await post(EXCHANGE, { code }, { cookie });
    expect(refused.json().message).toBe('This sign-in took too long, or was started in another browser. Try again.');
  });

  test('serves in no other browser, and after that in none', async () => {
    const { post, code, cookie, setOut } = await arrive();
    const stranger = await setOut();
    expect((await post(EXCHANGE, { code }, { cookie: stranger.cookie })).statusCode).toBe(400);
    expect((await post(EXCHANGE, { code }, { cookie })).statusCode).toBe(400);
  });

  test('serves for a minute', async () => {
    const { post, code, cookie, database } = await arrive();
    const codes = database.read.selectFrom('sign_in_codes').select('expires_at');
    const left = (await codes.executeTakeFirstOrThrow()).expires_at - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
    await database.transaction((db) =>
      db
        .updateTable('sign_in_codes')
        .set({ expires_at: Date.now() - 1000 })
        .execute(),
    );
    expect((await post(EXCHANGE, { code }, { cookie })).statusCode).toBe(400);
  });

  test('is stored nowhere as it is', async () => {
    const { code, database } = await arrive();
    const rows = await database.read.selectFrom('sign_in_codes').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is not guessed at without end', async () => {
    const { post, cookie } = await arrive();
    for (let time = 1; time <= 300; time += 1) await post(EXCHANGE, { code: 'x' }, { cookie });
    expect((await post(EXCHANGE, { code: 'x' }, { cookie })).statusCode).toBe(429);
  });
});
