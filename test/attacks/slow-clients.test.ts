import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { DeskApp } from '../support/accounts/desk-app.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { openSqlite, openWhole } from './whole-site.ts';

guard('Clients that send or take almost nothing kept everyone else out.');

const GET = 'GET / HTTP/1.1\r\nHost: site.example\r\n';
const POST = 'POST /api/auth/login HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\n';
const IDLE_CLIENTS = 1000;

/** What each does and then stops, for ever. */
const SLOW: [name: string, bytes: string][] = [
  ['begins a line', 'GET / HT'],
  ['begins its headers', GET],
  ['sends the half of a header', `${GET}X-A: b`],
  ['announces a body and sends none', `${POST}Content-Length: 100\r\n\r\n`],
  ['sends the half of a body', `${POST}Content-Length: 100\r\n\r\n{"email":`],
  ['sends the half of a chunk', `${POST}Transfer-Encoding: chunked\r\n\r\nff\r\n{"email":`],
  ['sends chunks without a last one', `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
];

test.each(SLOW)('a client that %s is sent away', async (_name, bytes) => {
  const site = await openWhole();
  shorten(site);
  const slow = await open(await site.listen(), bytes);
  expect((await site.get('/api/site')).statusCode).toBe(200);
  await slow.closed;
  expect(slow.answer()).toMatch(/^HTTP\/1.1 408 /);
});

test('a client that asks, is answered, and stays is sent away', async () => {
  const site = await openWhole();
  site.app.server.keepAliveTimeout /= 50;
  const { closed, answer } = await open(await site.listen(), `${GET}\r\n`);
  await closed;
  expect(answer()).toMatch(/^HTTP\/1.1 200 /);
});

test('a client that sends a header at a time, for ever, is sent away as well', async () => {
  const site = await openWhole();
  shorten(site);
  const { socket, closed, answer } = await open(await site.listen(), GET);
  const dripping = setInterval(() => socket.write('X-A: b\r\n'), 20);
  onTestFinished(() => clearInterval(dripping));
  await closed;
  expect(answer()).toMatch(/^HTTP\/1.1 408 /);
});

test('a client that asks for much and takes nothing of it is sent away', async () => {
  const site = await openWhole(openSqlite, { rateLimits: false });
  // Three bytes a sign, and no words that would have to be indexed.
  for (let made = 0; made < 3; made += 1) postIn(await site.owner.create({ content: 'ॐ'.repeat(390_000) }));
  const { server } = site.app;
  const origin = await site.listen();
  server.setTimeout(server.timeout / 200);
  const sentAway = new Promise<void>((resolve) =>
    server.once('connection', (ourSide: Socket) => ourSide.once('close', () => resolve())),
  );
  // Ten answers are more than the system holds for two sockets: it would take them all, and the connection would be idle.
  const { socket } = await open(origin, 'GET /api/post/list HTTP/1.1\r\nHost: site.example\r\n\r\n'.repeat(10));
  socket.pause();
  await sentAway;
  server.setTimeout(server.timeout * 200);
  // A client that takes it gets all of it.
  expect((await (await fetch(`${origin}/api/post/list`)).json()).data.rows).toHaveLength(3);
});

test('a thousand who are connected and say nothing keep nobody else waiting', async () => {
  const site = await openWhole();
  const origin = await site.listen();
  await Promise.all(Array.from({ length: IDLE_CLIENTS }, (_, number) => open(origin, number % 2 ? GET : '')));
  for (const path of ['/', '/api/post/list', '/healthz']) expect((await fetch(origin + path)).status).toBe(200);
  const writer = await site.writer();
  expect((await writer.create()).statusCode).toBe(200);
});

test('as the site runs, there is an end to every wait', async () => {
  const { app } = await openWhole();
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([10_000, 120_000, 15_000, 180_000]);
});

test('a stranger who announces more than a form needs is refused at once, and a writer may send a text', async () => {
  const site = await openWhole();
  const origin = await site.listen();
  const head = `Host: site.example\r\nContent-Type: application/json\r\nContent-Length: 70000\r\n\r\n`;
  const stranger = await open(origin, `POST /api/auth/login HTTP/1.1\r\n${head}`);
  await stranger.closed;
  expect(stranger.answer()).toMatch(/^HTTP\/1.1 413 /);
  const writer = await site.writer();
  expect((await writer.create({ content: 'A lamp. '.repeat(49_000) })).statusCode).toBe(200);
});

/** The limits of the running site, in far less time. */
function shorten({ app: { server } }: DeskApp) {
  server.headersTimeout /= 50;
  server.requestTimeout /= 200;
  server.keepAliveTimeout /= 50;
  Object.assign(server, { connectionsCheckingInterval: 50 });
}

async function open(origin: string, bytes: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  // Also of one that is reset after the answer.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  if (bytes) socket.write(bytes);
  return { socket, closed, answer: () => answer };
}
