import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, openMigrated } from '../../test/support/database/databases.ts';
import { openApp } from '../../test/support/server/test-app.ts';
import { securityHeaders } from './security-headers.ts';

/** The browser's files, as a build would leave them. */
function clientFiles(): string {
  const folder = makeFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'notes.txt'), 'User-agent: *\n');
  writeFileSync(join(folder, 'icon-192.png'), 'an icon');
  writeFileSync(join(folder, 'assets/entry-reader-abc123.js'), 'export {};\n');
  writeFileSync(join(folder, 'assets/entry-reader-abc123.js.br'), 'compressed');
  return folder;
}

const openSite = (https = false) => openApp(() => openMigrated('sqlite'), { clientFiles: clientFiles(), https });

test('every kind of answer has them', async () => {
  const { get, app, expectComplaint } = await openSite();
  const { etag } = (await get('/')).headers;
  expectComplaint('a request failed');
  const answers = {
    call: await get('/api/post/list'),
    description: await get('/api/openapi.json'),
    'refused call': await get('/api/post/list?page=x'),
    'call in text': await get('/api/blog-posts/none'),
    'unknown call': await get('/api/none'),
    'wrong method': await app.inject({ method: 'POST', url: '/nothing' }),
    'broken address': await get('/%zz'),
    'kept page': await get('/'),
    'page not modified': await get('/', { 'if-none-match': etag as string }),
    'new page': await get('/about'),
    'missing page': await get('/none'),
    'broken page': await get('/broken'),
    file: await get('/notes.txt'),
    'compressed file': await get('/assets/entry-reader-abc123.js', { 'accept-encoding': 'br' }),
    'missing file': await get('/assets/none.js'),
    health: await get('/healthz'),
    readiness: await get('/readyz'),
  };
  const statuses = Object.values(answers).map((answer) => answer.statusCode);
  expect(statuses).toEqual([200, 200, 400, 404, 404, 404, 400, 200, 304, 200, 404, 500, 200, 200, 404, 200, 200]);
  const always = securityHeaders({ https: false, development: false });
  for (const [kind, { headers }] of Object.entries(answers))
    expect({ kind, headers }).toMatchObject({ kind, headers: always });
});

test('the icons of the site may be shown by others', async () => {
  const { headers } = await (await openSite()).get('/icon-192.png');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

test('nothing but our own scripts and styles may run, only one of them inline, and nobody may frame us', () => {
  const policy = securityHeaders({ https: false, development: false })['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('what was set up may be asked as well, and nothing else', () => {
  const sources = { script: ['https://a.example'], frame: ['https://b.example'], connect: ['https://c.example'] };
  const site = { https: true, development: false };
  const policy = securityHeaders({ ...site, sources })['content-security-policy']?.split('; ');
  const usual = securityHeaders(site)['content-security-policy']?.split('; ');
  expect(policy?.filter((line) => !usual?.includes(line))).toEqual([
    expect.stringMatching(/^script-src 'self' 'sha256-[^']+' https:\/\/a\.example$/),
    "connect-src 'self' https://c.example",
    "frame-src 'self' https://www.youtube-nocookie.com https://b.example",
  ]);
});

test('a site on https asks to be visited so for a year', async () => {
  expect((await (await openSite(true)).get('/')).headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await (await openSite()).get('/')).headers).not.toHaveProperty('strict-transport-security');
});

test('files with a hash in their name are cached for ever, others for an hour', async () => {
  const { get } = await openSite();
  const hashed = await get('/assets/entry-reader-abc123.js', { 'accept-encoding': 'br' });
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(hashed.body).toBe('compressed');
  expect((await get('/assets/entry-reader-abc123.js')).body).toBe('export {};\n');
  expect((await get('/notes.txt')).headers['cache-control']).toBe('public, max-age=3600');
});

test.each(['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets'])(
  'a path that leads out of the folder, %s, finds nothing',
  async (path) => {
    const { get } = await openSite();
    expect((await get(path)).statusCode).toBe(404);
  },
);
