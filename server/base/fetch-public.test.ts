import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fetchBeside, startOldSite, startServer } from '../../test/support/moving/old-site.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { createFetchPublic, type FetchPublic, type Network } from './fetch-public.ts';

guard('The server fetched addresses inside its own network for a stranger.');

const MAXIMUM = 1024 * 1024;
const CERTIFICATE = join(import.meta.dirname, '..', '..', 'test', 'fixtures', 'sns');

/** The body, or the sentence that says why it does not come. */
async function read(fetch: FetchPublic, address: string, signal = new AbortController().signal): Promise<string> {
  return fetch(address, { accept: 'image/png', bytesMaximum: MAXIMUM, signal }).then(
    (bytes) => bytes.toString('latin1'),
    (error) => (error.name === 'FetchProblem' ? error.message : Promise.reject(error)),
  );
}

/** Every spelling of an inside address that a URL may have. */
const INSIDE = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '10.0.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '%31%32%37.0.0.1',
  'localhost',
  'LOCALHOST',
];

test('as the site runs, no inside address is reached, however it is spelled', async () => {
  const fetch = createFetchPublic();
  for (const host of INSIDE) {
    for (const address of [`http://${host}/x.png`, `https://${host}/x.png`, `http://${host}:443/`]) {
      expect(await read(fetch, address)).toMatch(/ is not a public address\.$/);
    }
  }
});

test('no redirect leads to an inside address', async () => {
  const site = await startOldSite((request, response) => {
    response.writeHead(302, { location: Buffer.from(request.url?.slice(1) ?? '', 'base64url').toString() }).end();
  });
  const fetch = fetchBeside([site]);
  for (const host of INSIDE) {
    const target = Buffer.from(`http://${host}/x.png`).toString('base64url');
    expect(await read(fetch, `${site.origin}/${target}`)).toMatch(/ is not a public address\.$/);
  }
  expect(site.asked).toHaveLength(INSIDE.length);
});

test('other ports than those of the web are not asked', async () => {
  const fetch = createFetchPublic();
  for (const port of [22, 25, 3000, 5432, 6379, 8080]) {
    expect(await read(fetch, `http://93.184.216.34:${port}/`)).toBe(`93.184.216.34:${port} is not a public address.`);
  }
});

const resolveTo =
  (...addresses: string[]): Network['lookup'] =>
  (_, __, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test('a name is refused if any of its addresses is an inside one', async () => {
  const site = await startOldSite((_, response) => response.end('secret'));
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['2606:4700::1', '::ffff:127.0.0.1'], []]) {
    const fetch = createFetchPublic({ lookup: resolveTo(...addresses) });
    expect(await read(fetch, 'http://old.example/')).toBe('old.example is not a public address.');
  }
  expect(site.asked).toEqual([]);
});

test('the connection goes to the address that was checked, though the name leads elsewhere a moment later', async () => {
  const site = await startOldSite((_, response) => response.end('public'));
  let asked = 0;
  const lookup: Network['lookup'] = (name, options, done) => {
    asked += 1;
    resolveTo(asked === 1 ? '127.0.0.1' : '10.0.0.1')(name, options, done);
  };
  expect(await read(fetchBeside([site], { lookup }), `http://old.example:${site.port}/`)).toBe('public');
  expect(asked).toBe(1);
});

test.each([
  ['ftp://old.example/x.png', 'It has no address on the web.'],
  ['file:///etc/passwd', 'It has no address on the web.'],
  ['http://', 'Its address is not valid.'],
  ['http://1.2.3.4.5/', 'Its address is not valid.'],
  ['https://user:secret@old.example/', 'Its address contains a password.'],
])('%s is not fetched', async (address, sentence) => {
  expect(await read(createFetchPublic(), address)).toBe(sentence);
  const site = await startOldSite((_, response) => response.writeHead(301, { location: address }).end());
  expect(await read(fetchBeside([site]), `${site.origin}/`)).toBe(sentence);
});

test('a request says what asks, and nothing about who', async () => {
  const site = await startOldSite((request, response) => response.end(JSON.stringify(request.headers)));
  const headers = JSON.parse(await read(fetchBeside([site]), `${site.origin}/?a=b`));
  expect(headers).toEqual({
    accept: 'image/png',
    'accept-encoding': 'identity',
    'user-agent': expect.stringMatching(/^Chintan\/\d/),
    host: `127.0.0.1:${site.port}`,
    connection: 'close',
  });
});

test('cookies that a site sets are not sent to where it redirects', async () => {
  const site = await startOldSite((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'a=b' }).end();
    else response.end(`cookie: ${request.headers.cookie}`);
  });
  expect(await read(fetchBeside([site]), site.origin)).toBe('cookie: undefined');
});

test('five redirects are followed, and a sixth is not', async () => {
  const site = await startOldSite((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('here');
    else response.writeHead(307, { location: `${left - 1}` }).end();
  });
  expect(await read(fetchBeside([site]), `${site.origin}/5`)).toBe('here');
  expect(await read(fetchBeside([site]), `${site.origin}/6`)).toBe('It redirects too often.');
  expect(site.asked).toHaveLength(12);
});

test('no redirect is followed where only the address that was checked may be asked', async () => {
  const site = await startOldSite((_, response) => response.writeHead(302, { location: '/inside' }).end());
  const limits = { accept: '*/*', bytesMaximum: MAXIMUM, redirectsMaximum: 0, signal: new AbortController().signal };
  await expect(fetchBeside([site])(site.origin, limits)).rejects.toThrow('It redirects too often.');
  expect(site.asked).toHaveLength(1);
});

test.each([
  [404, 'It no longer exists (404).'],
  [410, 'It no longer exists (410).'],
  [403, 'The other site refused to send it (403).'],
  [429, 'The other site asked us to slow down (429).'],
  [500, 'The other site answered with an error (500).'],
  [206, 'The other site answered with an error (206).'],
  [304, 'The other site answered with an error (304).'],
])('the status %i is told in a sentence', async (status, sentence) => {
  const site = await startOldSite((_, response) => response.writeHead(status).end());
  expect(await read(fetchBeside([site]), site.origin)).toBe(sentence);
});

test('what is too large is refused by its length, or once it is too long', async () => {
  const site = await startOldSite((request, response) => {
    const bytes = Number(request.url?.slice(2));
    if (request.url?.startsWith('/l')) response.setHeader('content-length', bytes);
    response.write(Buffer.alloc(bytes, 'x'), () => request.url?.startsWith('/e') || response.end());
  });
  const fetch = fetchBeside([site]);
  for (const kind of ['l', 'c']) {
    expect(await read(fetch, `${site.origin}/${kind}${MAXIMUM}`)).toHaveLength(MAXIMUM);
    expect(await read(fetch, `${site.origin}/${kind}${MAXIMUM + 1}`)).toBe('It is larger than 1 MB.');
  }
  expect(await read(fetch, `${site.origin}/e${MAXIMUM + 1}`)).toBe('It is larger than 1 MB.');
});

test('what comes packed although nobody asked for it is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(MAXIMUM * 20));
  const site = await startOldSite((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  expect(await read(fetchBeside([site]), site.origin)).toBe(bomb.toString('latin1'));
});

/** Sends this to every client that connects. @returns its address */
async function raw(text: string, { end = true } = {}): Promise<{ address: string; port: number }> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (end ? socket.end(text) : socket.write(text)));
  });
  const port = await startServer(server);
  return { address: `http://127.0.0.1:${port}/`, port };
}

test.each([
  ['ends too early', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', 'It arrived incomplete.'],
  ['ends in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nha', 'It arrived incomplete.'],
  ['is no answer of a website', 'SSH-2.0-OpenSSH_9.9\r\n', 'HOST did not answer like a website.'],
  ['has endless headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`, 'HOST did not answer like a website.'],
  ['is empty', '', 'HOST did not answer.'],
])('an answer that %s is told in a sentence', async (_, text, sentence) => {
  const { address, port } = await raw(text);
  expect(await read(fetchBeside([{ port }]), address)).toBe(sentence.replace('HOST', `127.0.0.1:${port}`));
});

test.each([
  ['never answers', ''],
  ['never ends its headers', 'HTTP/1.1 200 OK\r\n'],
  ['never ends its file', 'HTTP/1.1 200 OK\r\n\r\nbytes'],
])('a site that %s is given up', async (_, text) => {
  const { address, port } = await raw(text, { end: false });
  const fetch = fetchBeside([{ port }], { timeoutMs: 50 });
  expect(await read(fetch, address)).toBe(`127.0.0.1:${port} did not answer in time.`);
});

test('a signal ends a request at once, with its reason', async () => {
  const { address, port } = await raw('HTTP/1.1 200 OK\r\n\r\nbytes', { end: false });
  const cancel = new AbortController();
  const reading = read(fetchBeside([{ port }]), address, cancel.signal);
  cancel.abort(new Error('Cancelled.'));
  await expect(reading).rejects.toThrow('Cancelled.');
  await expect(read(fetchBeside([{ port }]), address, cancel.signal)).rejects.toThrow('Cancelled.');
});

test('a site without a certificate that somebody vouches for is not believed', async () => {
  const [key, cert] = ['signing-key.pem', 'certificate.pem'].map((file) => readFileSync(join(CERTIFICATE, file)));
  const port = await startServer(createHttpsServer({ key, cert } as object, (_, response) => response.end('forged')));
  const address = `https://127.0.0.1:${port}/`;
  expect(await read(fetchBeside([{ port }]), address)).toBe(`127.0.0.1:${port} has no valid certificate.`);
});

test('a host that is gone is told in a sentence', async () => {
  const gone: Network['lookup'] = (_, __, done) => done(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }), []);
  expect(await read(createFetchPublic({ lookup: gone }), 'http://old.example/')).toBe('old.example was not found.');
  const server = createServer();
  const port = await startServer(server);
  server.close();
  expect(await read(fetchBeside([{ port }]), `http://127.0.0.1:${port}/`)).toBe(`127.0.0.1:${port} did not answer.`);
});
