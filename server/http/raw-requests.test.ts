import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openMigrated } from '../../test/support/database/databases.ts';
import { rawRequest } from '../../test/support/server/raw-request.ts';
import { openApp } from '../../test/support/server/test-app.ts';
import { answerClientErrors } from './framework.ts';
import { securityHeaders } from './security-headers.ts';

const TOO_LONG = 'The address or the headers of the request are too long.';
const NOT_UNDERSTOOD = 'The request could not be understood.';

const openSite = async () => (await openApp(() => openMigrated('sqlite'))).listen();

const request = (line: string, ...headers: string[]) => `${[line, 'Host: site', ...headers].join('\r\n')}\r\n\r\n`;

test.each([
  ['a search of 20 KB', request(`GET /api/post/list?search=${'x'.repeat(20_000)} HTTP/1.1`), 431, TOO_LONG],
  ['a search of 100 KB', request(`GET /api/post/list?search=${'x'.repeat(100_000)} HTTP/1.1`), 431, TOO_LONG],
  ['an address of 8 MB', request(`GET /${'x'.repeat(8_000_000)} HTTP/1.1`), 431, TOO_LONG],
  ['a header of 100 KB', request('GET / HTTP/1.1', `Cookie: ${'x'.repeat(100_000)}`), 431, TOO_LONG],
  ['a thousand headers', request('GET / HTTP/1.1', ...Array(1000).fill(`X-Y: ${'z'.repeat(50)}`)), 431, TOO_LONG],
  ['no HTTP', 'hello, is this the site?\r\n\r\n', 400, NOT_UNDERSTOOD],
  ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), 400, NOT_UNDERSTOOD],
  ['two lengths', request('POST / HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'), 400, NOT_UNDERSTOOD],
  [
    'a length and chunks',
    request('POST / HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
    400,
    NOT_UNDERSTOOD,
  ],
  ['a method nobody knows', request('BREW /coffee HTTP/1.1'), 400, NOT_UNDERSTOOD],
  [
    'no Host',
    'GET /api/post/list HTTP/1.1\r\nConnection: close\r\n\r\n',
    400,
    'The request does not say which site it is for.',
  ],
  [
    'two Hosts',
    request('GET /api/post/list HTTP/1.1', 'host: other.example', 'Connection: close'),
    400,
    'The request names more than one site that it is for.',
  ],
  [
    'two Hosts that are one',
    request('GET /api/post/list HTTP/1.0', 'HOST: site'),
    400,
    'The request names more than one site that it is for.',
  ],
  ...['0.9', '2.0'].map((version): [string, string, number, string] => [
    `HTTP/${version}`,
    request(`GET /api/post/list HTTP/${version}`, 'Connection: close'),
    400,
    'The site speaks HTTP/1.1 and HTTP/1.0 only.',
  ]),
  ['HTTP/1.2', request('GET / HTTP/1.2'), 400, NOT_UNDERSTOOD],
  ['raw bytes in the address', Buffer.from('474554202fff20485454502f312e310d0a0d0a', 'hex'), 400, NOT_UNDERSTOOD],
])('%s is answered with a sentence, and with the headers of every answer', async (_name, bytes, status, message) => {
  const answer = await rawRequest(await openSite(), bytes);
  expect([answer.status, answer.body]).toEqual([status, JSON.stringify({ status: false, message })]);
  const always = Object.entries(securityHeaders({ https: false, development: false }));
  for (const [name, value] of always) expect([name, answer.headers[name]]).toEqual([name, value.toLowerCase()]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each([
  [
    'the longest search that fits',
    request(`GET /api/post/list?search=${'x'.repeat(14_000)} HTTP/1.1`, 'Connection: close'),
    200,
  ],
  ['a key beyond every key', request(`GET /api/post/${'x'.repeat(3000)} HTTP/1.1`, 'Connection: close'), 404],
  ['HTTP/1.0', 'GET /api/site HTTP/1.0\r\n\r\n', 200],
  ['an upgrade', request('GET /api/site HTTP/1.1', 'Connection: Upgrade, close', 'Upgrade: websocket'), 200],
  // Node ends this one by itself.
  ['a tunnel', request('CONNECT other.example:443 HTTP/1.1'), 0],
])('%s is answered', async (_name, bytes, status) => {
  const answer = await rawRequest(await openSite(), bytes);
  expect({ ...answer, headers: {} }).toMatchObject({ status });
});

test.each([
  ['no Host', 'GET /blog HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', request('GET /blog HTTP/1.1', 'Host: site', 'Connection: close')],
  ['HTTP/2.0', request('GET /blog HTTP/2.0', 'Connection: close')],
])('a kept page is not given to a request with %s either', async (_name, bytes) => {
  const origin = await openSite();
  const kept = request('GET /blog HTTP/1.1', 'Connection: close');
  for (const _visit of [1, 2]) expect((await rawRequest(origin, kept)).status).toBe(200);
  expect((await rawRequest(origin, bytes)).status).toBe(400);
});

test('goes on serving others after each of these', async () => {
  const origin = await openSite();
  for (let time = 0; time < 20; time += 1) await rawRequest(origin, 'no\r\n\r\n');
  expect((await fetch(`${origin}/api/site`)).status).toBe(200);
});

test('a request that does not arrive in time is told so', async () => {
  const answer = answerClientErrors(securityHeaders({ https: false, development: false }));
  const late = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const server = createServer((socket) => answer(late, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const { status, body } = await rawRequest(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1');
  expect([status, JSON.parse(body).message]).toEqual([408, 'The request took too long to arrive.']);
});
