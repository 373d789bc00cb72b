import { expect, test } from 'vitest';
import { newEmail, OTHER_PASSWORD, PASSWORD } from '../support/accounts/accounts.ts';
import { openDesk } from '../support/accounts/desk-app.ts';
import { buildUser } from '../support/database/builders.ts';
import { type OpenDatabase, onSqlite } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { rawRequest } from '../support/server/raw-request.ts';
import { openWriting, postIn, type Writer, type WritingApp } from '../support/texts/writing.ts';
import { cookieOf, everyRow, tokenOf } from './attacker.ts';
import { type SlowRequest, sendSlowly } from './slow-sender.ts';

guard('A session went on after it was ended, or a stolen token opened more than it should.');

const PROFILE = '/api/auth/profile';
const LOGIN = '/api/auth/login';

const otherCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter > 'Z' ? letter.toUpperCase() : letter.toLowerCase()));

/** What somebody sends who knows of a token, but not the token. */
const NEARLY: Record<string, (token: string) => string> = {
  'with a character more': (token) => `${token}A`,
  'with a character less': (token) => token.slice(0, -1),
  'with something before it': (token) => `x${token}`,
  'in the other case': otherCase,
  'in quotes': (token) => `"${token}"`,
  'as bytes in base64': (token) => Buffer.from(token).toString('base64'),
  'with a padding': (token) => `${token}=`,
  'with another after a comma': (token) => `${token}, ${token}`,
  'with a pattern for the rest': (token) => `${token.slice(0, 20)}%`,
};

onSqlite('a token', (open) => {
  test.each(Object.entries(NEARLY))('%s is none, neither in the header nor in the cookie', async (_, spoil) => {
    const app = await openWriting(open);
    const { bearer } = await app.admin();
    const spoilt = spoil(tokenOf(bearer));
    for (const headers of [
      { authorization: `Bearer ${spoilt}` },
      { cookie: `session=${encodeURIComponent(spoilt)}` },
    ]) {
      expect((await app.get(PROFILE, headers)).statusCode).toBe(401);
    }
    for (const headers of [bearer, cookieOf(bearer)]) expect((await app.get(PROFILE, headers)).statusCode).toBe(200);
  });

  test('is none as the database keeps it', async () => {
    const app = await openWriting(open);
    const { bearer } = await app.admin();
    const [kept] = await app.database.read.selectFrom('sessions').select('token_hash').execute();
    expect((await app.get(PROFILE, { authorization: `Bearer ${kept?.token_hash}` })).statusCode).toBe(401);
    expect((await app.get(PROFILE, bearer)).statusCode).toBe(200);
  });

  test.each(['access_token', 'token', 'session', 'authorization', 'Authorization', 'bearer'])(
    'in an address as `%s` is nothing',
    async (name) => {
      const app = await openWriting(open);
      const { bearer } = await app.admin();
      const query = `${name}=${encodeURIComponent(name.toLowerCase() === 'authorization' ? bearer.authorization : tokenOf(bearer))}`;
      expect((await app.get(`${PROFILE}?${query}`)).statusCode).toBe(401);
      expect((await app.send('POST', `/api/post/create?${query}`, { title: 'T' })).statusCode).toBe(401);
      expect((await app.get(`${PROFILE}?${query}`, bearer)).statusCode).toBe(200);
    },
  );

  test.each(['x-access-token', 'x-auth-token', 'x-forwarded-user', 'proxy-authorization', 'x-user-id', 'remote-user'])(
    'or an id in the header %s is nothing',
    async (name) => {
      const app = await openWriting(open);
      const { bearer, id } = await app.admin();
      for (const value of [tokenOf(bearer), bearer.authorization, String(id), 'admin']) {
        expect((await app.get(PROFILE, { [name]: value })).statusCode).toBe(401);
      }
      expect((await app.get(PROFILE, { ...bearer, [name]: 'x' })).statusCode).toBe(200);
    },
  );

  test('in a body is nothing', async () => {
    const app = await openWriting(open);
    const { bearer } = await app.admin();
    const token = tokenOf(bearer);
    const body = { title: 'T', category: app.category.name, access_token: token, token, authorization: token };
    expect((await app.send('POST', '/api/post/create', body)).statusCode).toBe(401);
    expect((await app.send('POST', '/api/post/create', { ...body, status: 'draft' }, bearer)).statusCode).toBe(200);
  });

  test('of one person and of another in two headers are never both: the first counts', async () => {
    const app = await openWriting(open);
    const [one, other] = [await app.writer(), await app.writer()];
    const origin = await app.listen();
    const asked = async (...headers: string[]) => {
      const { status, body } = await rawRequest(
        origin,
        `GET ${PROFILE} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`,
      );
      return status === 200
        ? (JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)).data.id as number)
        : status;
    };
    const header = ({ bearer }: Writer) => `Authorization: ${bearer.authorization}`;
    expect(await asked(header(one), header(other))).toBe(one.id);
    expect(await asked(header(other), header(one))).toBe(other.id);
    expect(await asked('Authorization: Bearer dead', header(one))).toBe(401);
    expect(await asked(header(one), `cookie: session=${tokenOf(other.bearer)}`)).toBe(one.id);
  });

  test('that a neighbouring site planted as a second cookie lends nobody a write, and mixes no two people', async () => {
    const app = await openWriting(open);
    const [victim, attacker] = [await app.writer(), await app.writer()];
    const cookie = `session=${tokenOf(attacker.bearer)}; session=${tokenOf(victim.bearer)}`;
    expect((await app.send('POST', '/api/post/create', { title: 'T' }, { cookie })).statusCode).toBe(401);
    const created = await app.send(
      'POST',
      '/api/post/create',
      { title: 'Mine', category: app.category.name, status: 'draft' },
      { ...victim.bearer, cookie },
    );
    const { author_id } = await app.database.read
      .selectFrom('posts')
      .select('author_id')
      .where('id', '=', postIn(created).id)
      .executeTakeFirstOrThrow();
    expect(author_id).toBe(victim.id);
    expect(postIn(await app.get(PROFILE, { ...victim.bearer, cookie })).id).toBe(victim.id);
  });

  test('that was planted before somebody logs in is not theirs afterwards', async () => {
    const app = await openWriting(open);
    const email = newEmail();
    const id = await buildUser(app.database, { email, password: PASSWORD });
    const planted = 'A'.repeat(43);
    const headers = { cookie: `session=${planted}`, authorization: `Bearer ${planted}` };
    const answer = await app.send('POST', LOGIN, { email, password: PASSWORD, access_token: planted }, headers);
    const token = postIn(answer).access_token;
    expect(token).not.toBe(planted);
    expect(answer.headers['set-cookie']?.[0]).toContain(`session=${token}`);
    expect((await app.get(PROFILE, { cookie: `session=${planted}` })).statusCode).toBe(401);
    expect(postIn(await app.get(PROFILE, { authorization: `Bearer ${token}` })).id).toBe(id);
  });

  test('of somebody else is not ended by who logs out with it in a cookie', async () => {
    const app = await openWriting(open);
    const [victim, attacker] = [await app.writer(), await app.writer()];
    await app.send('POST', '/api/auth/logout', undefined, cookieOf(victim.bearer));
    await app.send('POST', '/api/auth/logout', undefined, { ...attacker.bearer, ...cookieOf(victim.bearer) });
    expect((await app.get(PROFILE, victim.bearer)).statusCode).toBe(200);
    expect((await app.get(PROFILE, attacker.bearer)).statusCode).toBe(401);
  });

  test('of an old password opens nothing, however many logins and changes come at once', async () => {
    const app = await openWriting(open, { rateLimits: false });
    const email = newEmail();
    await buildUser(app.database, { email, password: PASSWORD });
    const logIn = () => app.send('POST', LOGIN, { email, password: PASSWORD });
    const own = { authorization: `Bearer ${postIn(await logIn()).access_token}` };
    const change = { current_password: PASSWORD, new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    const [changed, ...logins] = await Promise.all([
      app.send('POST', '/api/auth/change-password', change, own),
      ...Array.from({ length: 4 }, logIn),
    ]);
    postIn(changed);
    for (const login of logins.filter(({ statusCode }) => statusCode === 200)) {
      const headers = { authorization: `Bearer ${postIn(login).access_token}` };
      expect((await app.get(PROFILE, headers)).statusCode).toBe(401);
    }
    expect((await app.get(PROFILE, own)).statusCode).toBe(200);
  });
});

/** What is done to somebody between the head of their request and the end of its body. */
const MEANWHILE: [string, (app: WritingApp, person: Writer, owner: Writer) => Promise<unknown>, number][] = [
  [
    'was suspended',
    (app, { id }, { bearer }) => app.send('POST', `/api/desk/people/${id}/suspend`, undefined, bearer),
    401,
  ],
  ['was logged out', (app, { bearer }) => app.send('POST', '/api/auth/logout', undefined, bearer), 401],
  [
    'was deleted',
    (app, { id }, { bearer }) => app.send('DELETE', `/api/desk/people/${id}`, { writings: 'keep' }, bearer),
    401,
  ],
  [
    'is no admin any more',
    (app, { id }, { bearer }) => app.send('PUT', `/api/desk/people/${id}/role`, { isAdmin: false }, bearer),
    403,
  ],
];

async function openSlow(open: OpenDatabase) {
  const app = await openDesk(open);
  const person = await app.admin();
  const other = postIn(await app.owner.create({ title: 'Untouched' }));
  const whole = { summary: 'A summary.', content: 'A body.', category: app.category.name };
  const writes: SlowRequest[] = [
    { method: 'PUT', url: '/api/desk/site', body: { name: 'Taken over' } },
    { method: 'PUT', url: '/api/post/update', body: { ...whole, id: other.id, title: 'Taken over' } },
  ];
  const own: SlowRequest[] = [
    { method: 'POST', url: '/api/post/comment', body: { post_id: other.id, comment: 'Taken over' } },
    { method: 'POST', url: '/api/post/like', body: { post_id: other.id } },
    { method: 'POST', url: '/api/post/create', body: { ...whole, title: 'Taken over' } },
  ];
  return { ...app, person, writes, own, origin: await app.listen() };
}

onSqlite('a write that takes its time to arrive', (open) => {
  test.each(MEANWHILE)('is refused when its sender %s meanwhile', async (_, meanwhile, status) => {
    const app = await openSlow(open);
    const sender = { database: app.database, as: app.person };
    const finish = [];
    // What everybody may do, a former admin may.
    for (const write of status === 403 ? app.writes : [...app.writes, ...app.own]) {
      finish.push(await sendSlowly(app.origin, sender, write));
    }
    await meanwhile(app, app.person, app.owner);
    const before = await everyRow(app.database);
    for (const end of finish) expect(await end()).toBe(status);
    expect(await everyRow(app.database)).toEqual(before);
  });

  test('is done when nothing has happened to its sender', async () => {
    const app = await openSlow(open);
    const sender = { database: app.database, as: app.person };
    for (const write of [...app.writes, ...app.own]) {
      const end = await sendSlowly(app.origin, sender, write);
      expect([write.url, await end()]).toEqual([write.url, 200]);
    }
  });
});
