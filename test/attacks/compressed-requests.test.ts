import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { importText, line } from '../support/moving/imports.ts';
import { guard } from '../support/runner/guard.ts';
import { formOf } from '../support/texts/writing.ts';
import { shareSite } from './shared-site.ts';

guard('A small compressed request expanded until the server had no memory left.');

const site = shareSite({}, async ({ listen }) => ({ origin: await listen() }));

const REFUSED = 'This site does not accept compressed requests. Send the request without compression.';
const JSON_TYPE = { 'content-type': 'application/json' };
const UPLOAD = { 'content-type': 'application/octet-stream' };

/** Over a connection, because a request whose body nobody reads could wait there. */
async function send(path: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const { origin, owner } = site();
  return fetch(origin + path, { method: 'POST', body, headers: { ...owner.bearer, ...headers } });
}

async function formBytes() {
  const request = new Request('http://site', { method: 'POST', body: formOf({ alt: 'x'.repeat(300_000) }) });
  const bytes = new Uint8Array(await request.arrayBuffer());
  return { bytes, type: { 'content-type': request.headers.get('content-type') ?? '' } };
}

test.each([
  ['gzip', gzipSync],
  ['GZIP', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['gzip, identity', gzipSync],
  ['compress', (bytes: Buffer) => bytes],
])('a request that is compressed with %s is refused in words', async (encoding, compress) => {
  const body = new Uint8Array(compress(Buffer.from('{"email":"reader@mail.example"}')));
  const answer = await send('/api/newsletter/subscribe', body, { ...JSON_TYPE, 'content-encoding': encoding });
  expect([answer.status, answer.headers.get('accept-encoding'), (await answer.json()).message]).toEqual([
    415,
    'identity',
    REFUSED,
  ]);
});

test('an upload that is compressed on its way is refused at once, however its route reads it', async () => {
  const { bytes, type } = await formBytes();
  for (const [path, content, headers] of [
    ['/api/desk/imports?name=posts.jsonl', importText(line()), UPLOAD],
    ['/api/post/images', bytes, type],
    ['/api/post/create', bytes, type],
    ['/newsletter/unsubscribe', Buffer.from('token=x'), { 'content-type': 'application/x-www-form-urlencoded' }],
  ] as const) {
    const body = new Uint8Array(gzipSync(content));
    const answer = await send(path, body, { ...headers, 'content-encoding': 'gzip' });
    expect([path, answer.status, (await answer.text()).includes(REFUSED)]).toEqual([path, 415, true]);
  }
});

test('the same requests are accepted without compression, and answers are compressed as before', async () => {
  const body = new Uint8Array(Buffer.from('{"email":"reader@mail.example"}'));
  for (const headers of [{}, { 'content-encoding': 'identity' }, { 'content-encoding': ' Identity' }]) {
    const answer = await send('/api/newsletter/subscribe', body, { ...JSON_TYPE, ...headers });
    expect(answer.status).toBe(200);
  }
  const { get, owner } = site();
  for (const path of ['/', '/api/desk/policies/privacy']) {
    const answer = await get(path, { ...owner.bearer, 'content-encoding': 'gzip', 'accept-encoding': 'gzip' });
    expect([path, answer.statusCode, answer.headers['content-encoding']]).toEqual([path, 200, 'gzip']);
  }
});
