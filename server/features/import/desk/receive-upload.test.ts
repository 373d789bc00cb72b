import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AppOptions } from '#server/app-deps.ts';
import { openMigrated } from '../../../../test/support/database/databases.ts';
import { type ImportDesk, openImports } from '../../../../test/support/moving/desk-imports.ts';
import { importText, line } from '../../../../test/support/moving/imports.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { postIn, refusal } from '../../../../test/support/texts/writing.ts';
import { UPLOAD_LIMITS } from './receive-upload.ts';

guard('An upload without an end filled the disk, or kept others from uploading.');

const NOTHING = Buffer.alloc(0);

const open = (options: Partial<AppOptions> = {}) => openImports(() => openMigrated('sqlite'), options);

/** What is there besides the lock. */
const filesOf = ({ dataDir }: ImportDesk) =>
  readdirSync(join(dataDir, 'imports')).filter((name) => !name.startsWith('lock'));

interface Upload {
  socket: Socket;
  /** All that was answered, once the connection has ended. */
  answer: Promise<string>;
}

/** An upload as it travels: its headers, and of its body only what is written. */
async function begin(site: ImportDesk, announced: string): Promise<Upload> {
  const { hostname, port } = new URL(await site.listen());
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(() => answer);
  socket.write(
    `POST /api/desk/imports?name=posts.jsonl HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n` +
      `Authorization: ${site.owner.bearer.authorization}\r\nContent-Type: application/octet-stream\r\n${announced}\r\n\r\n`,
  );
  return { socket, answer: closed };
}

/** Until the first of it is on the disk. */
const arrives = (site: ImportDesk) =>
  vi.waitFor(() => expect(filesOf(site)).toEqual(['arriving']), { timeout: 20_000 });

test('an upload that breaks off leaves nothing behind, and the next one is taken', async () => {
  const site = await open();
  const { socket } = await begin(site, 'Content-Length: 1000');
  socket.write('{"title":');
  await arrives(site);
  socket.destroy();
  await vi.waitFor(() => expect(filesOf(site)).toEqual([]), { timeout: 20_000 });
  expect(await site.list()).toEqual([]);
  // The lock is released a moment after the file is removed.
  const taken = async () => expect((await site.upload(importText(line()))).statusCode).toBe(200);
  await vi.waitFor(taken, { timeout: 20_000 });
  await site.until(1, 'checked');
});

test('two uploads at once are one too many', async () => {
  const site = await open();
  const first = await begin(site, 'Transfer-Encoding: chunked');
  await arrives(site);
  const [status, sentence] = refusal(await site.upload(importText(line())));
  expect([status, sentence]).toEqual([409, expect.stringContaining('Another file is being uploaded')]);
  const bytes = importText(line());
  first.socket.write(`${bytes.length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n`);
  expect(await first.answer).toMatch(/^HTTP\/1.1 200 /);
  await site.until(1, 'checked');
});

test('an upload may take longer than any other request', async () => {
  const site = await open();
  const { server } = site.app;
  Object.assign(server, { connectionsCheckingInterval: 50 });
  const bytes = importText(line());
  const { socket, answer } = await begin(site, `Content-Length: ${bytes.length}`);
  // Until then it is a request like any other.
  await expect.poll(() => existsSync(join(site.dataDir, 'imports/arriving/upload')), { timeout: 20_000 }).toBe(true);
  // Node reads them whenever it checks the connections.
  server.headersTimeout /= 400;
  server.requestTimeout /= 400;
  // This one is not an upload, and began later: when it is sent away, the time of the upload was over as well.
  const other = connect(Number(new URL(await addressOf(site)).port), '127.0.0.1');
  onTestFinished(() => void other.destroy());
  other.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  const [refused] = await once(other, 'data');
  expect(String(refused)).toMatch(/^HTTP\/1.1 408 /);
  socket.write(bytes);
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
});

test('a client that sends too little for too long is sent away, and leaves nothing behind', async () => {
  const site = await open({ importLimits: { ...UPLOAD_LIMITS, slowMs: 200 } });
  const { socket, answer } = await begin(site, 'Content-Length: 1000');
  // On a busy machine it still drips after the site has hung up.
  socket.on('error', () => {});
  const dripping = setInterval(() => socket.write(' '), 20);
  onTestFinished(() => clearInterval(dripping));
  expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*arrived too slowly/);
  expect(filesOf(site)).toEqual([]);
});

test.each([
  ['announced', 'Content-Length: 1001', ''],
  ['not announced', 'Transfer-Encoding: chunked', `3e9\r\n${'x'.repeat(1001)}\r\n`],
])('a file that is too large is refused when its size is %s', async (_how, announced, body) => {
  const site = await open({ importLimits: { ...UPLOAD_LIMITS, bytes: 1000 } });
  const { socket, answer } = await begin(site, announced);
  socket.write(body);
  expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*larger than 2 GB/);
  expect(filesOf(site)).toEqual([]);
});

test('a file for which there is no room is refused before it arrives', async () => {
  const site = await open({ importLimits: { ...UPLOAD_LIMITS, freeBytes: Number.MAX_SAFE_INTEGER } });
  site.expectComplaint('the disk is full: nothing can be saved until there is space');
  const [status, sentence] = refusal(await site.upload(importText(line())));
  expect([status, sentence]).toEqual([507, expect.stringContaining('The site has run out of space')]);
  expect(filesOf(site)).toEqual([]);
});

test('an empty file, and anything else than a file, is refused in a sentence', async () => {
  const site = await open();
  expect(refusal(await site.upload(NOTHING))).toEqual([400, 'The file is empty.']);
  const sentence = 'Send the file itself, as application/octet-stream.';
  expect(refusal(await site.desk.post('imports', { file: 'x' }))).toEqual([415, sentence]);
  expect(filesOf(site)).toEqual([]);
});

test('an admin who loses their role while the file arrives has uploaded nothing', async () => {
  const site = await open();
  const former = await site.admin();
  const { socket, answer } = await begin({ ...site, owner: former }, 'Content-Length: 3');
  await arrives(site);
  postIn(await site.desk.put(`people/${former.id}/role`, { isAdmin: false }));
  socket.write('abc');
  expect(await answer).toMatch(/^HTTP\/1.1 403 /);
  expect(filesOf(site)).toEqual([]);
  expect(await site.list()).toEqual([]);
});

async function addressOf({ app }: ImportDesk): Promise<string> {
  const address = app.server.address();
  return `http://127.0.0.1:${(address as { port: number }).port}`;
}
