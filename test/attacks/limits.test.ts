import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newEmail, OTHER_PASSWORD, openAccounts, PASSWORD, registrationOf } from '../support/accounts/accounts.ts';
import { buildUser } from '../support/database/builders.ts';
import { onSqlite } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { everyRow } from './attacker.ts';
import { openSqlite, openWhole, sendRaw } from './whole-site.ts';

guard('Passwords could be guessed without end, and requests smuggled behind others.');

const LOGIN = '/api/auth/login';
const TRIES = 10;

interface Try {
  remoteAddress: string;
  url?: string;
  email?: (email: string) => string;
  headers?: Record<string, string>;
}

/** What somebody changes from one try to the next, hoping to be counted anew. */
const DODGES: [name: string, trustProxy: string | false, attempt: (time: number) => Try][] = [
  ['a made-up X-Forwarded-For', false, (time) => here({ 'x-forwarded-for': `198.51.100.${time}` })],
  ['a made-up Forwarded', false, (time) => here({ forwarded: `for=198.51.100.${time}` })],
  [
    'a made-up X-Real-IP',
    false,
    (time) => here({ 'x-real-ip': `198.51.100.${time}`, 'cf-connecting-ip': `198.51.100.${time}` }),
  ],
  [
    'a made-up address before that which the proxy adds',
    '127.0.0.1',
    (time) => ({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': `198.51.100.${time}, 203.0.113.9` } }),
  ],
  [
    'a made-up header of a proxy that is not the one',
    '10.0.0.1',
    (time) => here({ 'x-forwarded-for': `198.51.100.${time}` }),
  ],
  [
    'another address of the same /64',
    false,
    (time) => ({ remoteAddress: `2001:db8:1:2:${time.toString(16)}::${time}` }),
  ],
  [
    'the other spelling of an IPv4 address',
    false,
    (time) => ({ remoteAddress: time % 2 ? '203.0.113.9' : '::ffff:203.0.113.9' }),
  ],
  [
    'capitals in the email address',
    false,
    (time) => ({ ...here(), email: (email) => email.replace(/^./, time % 2 ? 'P' : 'p').replace('@e', '@E') }),
  ],
  [
    'spaces around the email address',
    false,
    (time) => ({ ...here(), email: (email) => `${' '.repeat(time)}${email}\t` }),
  ],
  ['the other address of the call', false, (time) => ({ ...here(), url: time % 2 ? LOGIN : '/auth/login' })],
  [
    'a slash and a query behind the call',
    false,
    (time) => ({ ...here(), url: `${LOGIN}${time % 2 ? '/' : ''}?x=${time}` }),
  ],
  ['another browser', false, (time) => here({ 'user-agent': `Mozilla/5.0 ${time}`, 'accept-language': `x-${time}` })],
  ['a new cookie', false, (time) => here({ cookie: `session=${time}`, authorization: `Bearer ${time}` })],
];

onSqlite('someone who guesses at a password', (open) => {
  test.each(DODGES)('is not counted anew for %s', async (_name, trustProxy, attempt) => {
    const site = await openAccounts(open, { trustProxy });
    const email = newEmail();
    await buildUser(site.database, { email, password: PASSWORD });
    const login = ({ url = LOGIN, headers = {}, ...changed }: Try, password: string) => {
      const payload = { email: changed.email?.(email) ?? email, password };
      return site.app.inject({ method: 'POST', url, headers, payload, remoteAddress: changed.remoteAddress });
    };
    const statuses: number[] = [];
    for (let time = 1; time <= TRIES; time += 1) statuses.push((await login(attempt(time), OTHER_PASSWORD)).statusCode);
    expect(statuses).toEqual(Array(TRIES).fill(401));
    // From there, even the right one is refused now, but not from elsewhere.
    expect((await login(attempt(TRIES + 1), PASSWORD)).statusCode).toBe(429);
    const elsewhere =
      trustProxy === '127.0.0.1'
        ? { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.77' } }
        : { remoteAddress: '192.0.2.77' };
    expect((await login(elsewhere, PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    ['capitals', (email: string) => email.toUpperCase()],
    ['spaces', (email: string) => ` ${email} `],
  ])('an address written with %s gets no second mail', async (_name, dodge) => {
    const site = await openAccounts(open);
    const [email, other] = [newEmail(), newEmail()];
    for (const address of [email, dodge(email), dodge(email), other])
      expect((await site.post('/api/newsletter/subscribe', { email: address })).statusCode).toBe(200);
    await site.mails.nextMail(email);
    await site.mails.nextMail(other);
    expect(site.mails.mails.flatMap(({ envelope }) => envelope?.to).sort()).toEqual([email, other].sort());
  });
});

/** What costs the sender little and a careless site much. */
const LOADS: [name: string, status: number, request: (bearer: Record<string, string>) => object][] = [
  ['JSON of 60,000 levels', 400, () => json('['.repeat(60_000))],
  ['JSON of 30,000 levels that are closed', 400, () => json('['.repeat(30_000) + ']'.repeat(30_000))],
  ['objects of 10,000 levels', 400, () => json(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)],
  [
    'deep JSON where a title is expected',
    400,
    (bearer) => ({
      ...json(`{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, bearer),
      url: '/api/post/create',
    }),
  ],
  ['six thousand keys', 400, () => json(`{${Array.from({ length: 6000 }, (_, n) => `"k${n}":1`).join()}}`)],
  [
    'a number of half a million digits',
    400,
    (bearer) => ({ ...json(`{"post_id":${'9'.repeat(500_000)}}`, bearer), url: '/api/post/like' }),
  ],
  ['a number beyond all numbers', 400, (bearer) => ({ ...json('{"post_id":1e999}', bearer), url: '/api/post/like' })],
  ['a prototype', 400, () => json('{"__proto__":{"isAdmin":true},"email":"a@b.example","password":"x"}')],
  [
    'a prototype by its constructor',
    400,
    () => json('{"constructor":{"prototype":{"isAdmin":true}},"email":"a@b.example","password":"x"}'),
  ],
  ['two hundred megabytes, compressed', 415, () => compressed(Buffer.alloc(200_000_000))],
  [
    'a password of 60,000 letters',
    400,
    () => json(JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(60_000) })),
  ],
  [
    'a new password of 60,000 letters',
    400,
    () => ({
      ...json(JSON.stringify(registrationOf('a@b.example', { password: `Aa1!${'x'.repeat(60_000)}` }))),
      url: '/api/auth/register',
    }),
  ],
  [
    'an email address of 60,000 signs',
    400,
    () => json(JSON.stringify({ email: `${'a.'.repeat(30_000)}@b.example`, password: 'x' })),
  ],
  [
    'a name of 20,000 marks',
    400,
    () => ({
      ...json(JSON.stringify(registrationOf('a@b.example', { first_name: `a${'\u0301'.repeat(20_000)}` }))),
      url: '/api/auth/register',
    }),
  ],
  [
    'ten thousand tags',
    400,
    (bearer) => ({
      ...json(JSON.stringify({ title: 'T', tags: Array.from({ length: 10_000 }, String) }), bearer),
      url: '/api/post/create',
    }),
  ],
  [
    'tags in a text of a text',
    400,
    (bearer) => ({
      ...json(JSON.stringify({ title: 'T', tags: JSON.stringify(Array(10_000).fill('["x"]')) }), bearer),
      url: '/api/post/create',
    }),
  ],
  [
    'a text of 50,000 lines',
    400,
    (bearer) => ({
      ...json(JSON.stringify({ title: 'T', content: 'x\n'.repeat(50_000) }), bearer),
      url: '/api/post/create',
    }),
  ],
  [
    'a text that changes its script 50,000 times',
    400,
    (bearer) => ({
      ...json(JSON.stringify({ title: 'T', content: 'aअ'.repeat(50_000) }), bearer),
      url: '/api/post/create',
    }),
  ],
  [
    'references to 60,000 posts',
    400,
    (bearer) => ({
      ...json(JSON.stringify({ posts: Array.from({ length: 60_000 }, String) }), bearer),
      url: '/api/post/references',
    }),
  ],
  [
    'a comment of a million signs',
    413,
    (bearer) => ({
      ...json(JSON.stringify({ post_id: 1, comment: '😀'.repeat(270_000) }), bearer),
      url: '/api/post/comment',
    }),
  ],
  ['five thousand parameters', 200, () => ({ method: 'GET', url: `/api/post/list?${'a=&'.repeat(5000)}` })],
  [
    'five thousand times the same parameter',
    400,
    () => ({ method: 'GET', url: `/api/post/list?${'page=1&'.repeat(2000)}` }),
  ],
  ['a page of the list that no list has', 400, () => ({ method: 'GET', url: '/api/post/list?page=99999999&limit=50' })],
  ['a word of 14,000 letters', 200, () => ({ method: 'GET', url: `/api/post/list?search=${'w'.repeat(14_000)}` })],
  ['seven thousand words', 200, () => ({ method: 'GET', url: `/api/search/suggest?q=${'w+'.repeat(7000)}` })],
  [
    'an Accept-Encoding of 14,000 signs',
    200,
    () => ({ method: 'GET', url: '/', headers: { 'accept-encoding': ';q=,'.repeat(3500) } }),
  ],
  [
    'an If-None-Match of 14,000 signs',
    200,
    () => ({ method: 'GET', url: '/', headers: { 'if-none-match': 'W/"x", '.repeat(2000) } }),
  ],
  [
    'a Cookie of 14,000 signs',
    200,
    () => ({ method: 'GET', url: '/api/post/list', headers: { cookie: 'session=; '.repeat(1400) } }),
  ],
  [
    'a User-Agent of 14,000 signs',
    200,
    (bearer) => ({
      ...json('{"post_id":1}', bearer),
      url: '/api/post/view',
      headers: { ...jsonType, 'user-agent': `Mozilla/${'compatible; http'.repeat(930)}` },
    }),
  ],
  [
    'an X-Forwarded-For of 14,000 signs',
    200,
    () => ({ method: 'GET', url: '/api/post/list', headers: { 'x-forwarded-for': '1.1.1.1,'.repeat(1750) } }),
  ],
];

describe('with little effort', () => {
  test.each(LOADS)('%s is refused or answered, and others are served as before', async (_name, status, request) => {
    const site = await openWhole(openSqlite, { trustProxy: '127.0.0.1' });
    const writer = await site.writer();
    postIn(await writer.create());
    const before = await everyRow(site.database);
    const sent = request(writer.bearer);
    const [answer, other] = await Promise.all([site.app.inject(sent), site.get('/api/post/list')]);
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([status, expect.anything()]);
    expect(other.statusCode).toBe(200);
    if (status >= 400) expect(answer.body).not.toMatch(/RangeError|stack|Maximum|undefined|\[object/);
    expect({ ...(await everyRow(site.database)), sessions: [] }).toEqual({ ...before, sessions: [] });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    // As much as a person writes is taken.
    postIn(await writer.create({ content: `${'A line. पंक्ति\n'.repeat(4000)}`, tags: ['a', 'b'] }));
  });
});

test('of two values under one key, what is checked is what is stored', async () => {
  const site = await openWhole();
  const writer = await site.writer();
  const [own, others] = [postIn(await writer.create()).id, postIn(await site.owner.create()).id];
  const remove = (body: string) =>
    site.app.inject({
      method: 'DELETE',
      url: '/api/post/delete',
      headers: { ...jsonType, ...writer.bearer },
      payload: body,
    });
  expect((await remove(`{"id":${own},"id":${others}}`)).statusCode).toBe(403);
  expect(postIn(await site.get('/api/post/list')).count).toBe(2);
  expect((await remove(`{"id":${others},"id":${own}}`)).statusCode).toBe(200);
  expect(postIn(await site.get('/api/post/list')).rows.map((row: { id: number }) => row.id)).toEqual([others]);
});

/** Two that read a request in different ways would be told different things by these. */
const SMUGGLED: [name: string, headers: string[], body: string][] = [
  ['chunks that are called so with a space', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
  ['chunks of another name', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
  ['chunks and something else', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\n'],
  ['a length with a sign', ['Content-Length: +2'], '{}'],
  ['a length in other figures', ['Content-Length: 0x2'], '{}'],
  ['a length below nothing', ['Content-Length: -1'], '{}'],
  ['a list of lengths', ['Content-Length: 2, 2'], '{}'],
  ['a length on two lines', ['Content-Length:', ' 2'], '{}'],
  ['a header that goes on', ['X-A: b', ' c', 'Content-Length: 2'], '{}'],
  ['a header without a name', [': b', 'Content-Length: 2'], '{}'],
  ['a header with a NUL', ['X-A: b\0c', 'Content-Length: 2'], '{}'],
  ['a header that ends with a line feed alone', ['X-A: b\nX-C: d', 'Content-Length: 2'], '{}'],
  ['a chunk of no size', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a chunk of a size beyond all', ['Transfer-Encoding: chunked'], `${'f'.repeat(17)}\r\n{}\r\n0\r\n\r\n`],
  ['a chunk with endless notes', ['Transfer-Encoding: chunked'], `2;${'a'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`],
  ['a chunk longer than it says', ['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
];

test.each(SMUGGLED)('%s is refused, and the connection ends', async (_name, headers, body) => {
  const site = await openWhole();
  const origin = await site.listen();
  const type = ['Host: site.example', 'Content-Type: application/json'];
  const send = (more: string[], sent: string) =>
    sendRaw(origin, 'POST /api/auth/login HTTP/1.1', [...type, ...more], sent);
  const next = 'GET /healthz HTTP/1.1\r\nHost: site.example\r\n\r\n';
  const answer = await send(headers, body + next);
  expect([answer.status, answer.body.includes('HTTP/1.1 200')]).toEqual([400, false]);
  // The same in order: what is wrong is the login itself.
  const login = JSON.stringify({ email: newEmail(), password: 'x' });
  expect((await send([`Content-Length: ${login.length}`], login)).status).toBe(401);
  expect(
    (await send(['Transfer-Encoding: chunked'], `${login.length.toString(16)}\r\n${login}\r\n0\r\n\r\n`)).status,
  ).toBe(401);
});

test('a body that nobody reads is no request of its own', async () => {
  const origin = await (await openWhole()).listen();
  const hidden = 'GET /api/desk/people HTTP/1.1\r\nHost: site.example\r\n\r\n';
  for (const path of ['/', '/', '/api/site', '/none']) {
    const first = `GET ${path} HTTP/1.1\r\nHost: site.example\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`;
    const { body } = await sendRaw(origin, `${first}GET /healthz HTTP/1.1`);
    expect([path, body.match(/HTTP\/1\.1 \d+/g)]).toEqual([path, ['HTTP/1.1 200']]);
    expect(body).toMatch(/\{"status":"ok"\}$/);
  }
});

test('of requests sent one behind the other, each gets its own answer, in their order', async () => {
  const site = await openWhole();
  const origin = await site.listen();
  const lines = ['/api/post/list?page=x', '/healthz', '/none', '/api/desk/people', '/'].map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`,
  );
  const { status, body } = await sendRaw(origin, `${lines.join('')}GET /readyz HTTP/1.1`);
  const statuses = [status, ...[...body.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))];
  expect(statuses).toEqual([400, 200, 404, 401, 200, 200]);
});

const jsonType = { 'content-type': 'application/json' };

function here(headers: Record<string, string> = {}): Try {
  return { remoteAddress: '203.0.113.9', headers };
}

function json(payload: string, headers: Record<string, string> = {}) {
  return { method: 'POST' as const, url: LOGIN, payload, headers: { ...jsonType, ...headers } };
}

function compressed(content: Buffer) {
  return {
    method: 'POST' as const,
    url: LOGIN,
    payload: gzipSync(content),
    headers: { ...jsonType, 'content-encoding': 'gzip' },
  };
}
