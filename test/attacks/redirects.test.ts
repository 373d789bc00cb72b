import { expect, test } from 'vitest';
import type { Entry } from '#server/features/import/entry.ts';
import { importFiles } from '../support/moving/imports.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { shareSite } from './shared-site.ts';

guard('A table of redirects took over pages of the site, or led to other sites or in a circle.');

const EVIL = 'evil.example';
const site = shareSite();

const save = (from: string, to: string) => site().desk.post('redirects', { from, to });

/** Brings them as a file of another program does, which nobody reads through before. */
async function bring(...redirects: [from: string, to: string][]) {
  const entries = redirects.map(([from, address]): Entry => ({ kind: 'redirect', place: from, from, to: { address } }));
  return (await importFiles(site().database, {}, { entries })).summary.redirects;
}

/** As browsers send it. */
const asSent = (address: string) => address.replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Follows on as a browser does, also where the server of the site leads from http to https. @returns the way */
async function follow(address: string): Promise<(string | number)[]> {
  const way: (string | number)[] = [];
  for (let at = address; way.length < 9; ) {
    const { statusCode, headers } = await site().get(at.replace(/^https?:\/\/site\.example/, ''));
    if (statusCode !== 301) return [...way, statusCode];
    at = String(headers.location);
    way.push(at);
    if (/^https?:\/\/(?!site\.example)/.test(at)) return way;
  }
  return [...way, 'and so on'];
}

test('no file of another program takes over a page of the site, however it spells the address', async () => {
  const own = [
    ...['/', '/login', '/LOGIN', '/login/', '/%6cogin', '/login/index.php', '/login/amp/', '/login%20', '/login?p=1'],
    ...[
      '/signup',
      '/dashboard',
      '/Dashboard/posts',
      '/%64ashboard/posts',
      '/admin',
      '/reset-password/x',
      '/coo\u212aies',
    ],
    ...[
      '/newsletter/confirm/x',
      '/newsletter/Unsubscribe/x',
      '/replies/stop/x',
      '/api/site',
      '/API/site',
      '/api//site',
    ],
    ...['/.well-known/change-password', '/robots.txt', '/sitemap.xml', '/feed.xml?p=1', '/healthz'],
  ];
  expect(await bring(...own.map((from): [string, string] => [from, `https://${EVIL}/`]))).toMatchObject({ created: 0 });
  const text = own.map((from) => `${from},https://${EVIL}/`).join('\n');
  expect(postIn(await site().desk.post('redirects/import', { text })).added).toBe(0);
  for (const address of own) {
    const { headers } = await site().get(asSent(address));
    expect([address, headers.location ?? '']).toEqual([address, expect.not.stringContaining(EVIL)]);
  }
  // Of an address that was never the site's own, somebody may choose this.
  expect(await bring(['/old-lamp', `https://${EVIL}/`])).toMatchObject({ created: 1 });
  expect(await follow('/old-lamp')).toEqual([`https://${EVIL}/`]);
});

test.each([
  `//${EVIL}`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `https:${EVIL}`,
  `https:///${EVIL}`,
  `/a/..//${EVIL}`,
  `/a/%2e%2e//${EVIL}`,
  `/%09/${EVIL}`,
  `\u2028//${EVIL}`,
  `https://site.example@${EVIL}/`,
  `//site.example@${EVIL}`,
  `/x%0d%0aSet-Cookie:a=${EVIL}`,
  `javascript:location='//${EVIL}'`,
  `data:text/html,//${EVIL}`,
])('nobody is led to another site, nor given a header, by %j', async (target) => {
  const from = `/to-${encodeURIComponent(target)}`.replaceAll('%', '-').toLowerCase();
  expect(await bring([from, target])).toMatchObject({ created: 0, failed: 1 });
  expect((await save(from, target)).statusCode).toBe(422);
  expect(await follow(from)).toEqual([404]);
  expect((await save(from, '/about')).statusCode).toBe(200);
  expect(await follow(from)).toEqual(['/about', 200]);
});

test.each([
  `/t\t/${EVIL}`,
  `/%2F%2F${EVIL}`,
  `/%5C${EVIL}`,
  `/\uff0f${EVIL}`,
  `/\u2028/${EVIL}`,
  `https://site.example\\@${EVIL}/`,
  `https://site.example//${EVIL}`,
  `https://site.example:443//${EVIL}`,
  `/@${EVIL}`,
  `/?//${EVIL}`,
])('%j is an address of this site, as ASCII that no browser takes for another one', async (target) => {
  const from = `/from-${encodeURIComponent(target)}`.replaceAll('%', '-').toLowerCase();
  await bring([from, target]);
  const { location = '/' } = (await site().get(from)).headers;
  expect(location).toMatch(/^[\x21-\x7e]+$/);
  expect(new URL(String(location), 'https://site.example').host).toBe('site.example');
  expect(String(location)).not.toMatch(/^\/[/\\]/);
});

test('nothing leads in a circle, however many addresses it has and however they name this site', async () => {
  const ring = (name: string, size: number, site: string) =>
    Array.from({ length: size }, (_, at): [string, string] => [`/${name}${at}`, `${site}/${name}${(at + 1) % size}`]);
  await bring(...ring('a', 7, 'https://site.example'), ...ring('b', 1, 'http://site.example'));
  await bring(...ring('c', 2, 'http://SITE.example:80'), ...ring('d', 30, 'https://site.example'));
  await bring(
    ['/E', 'https://site.example/e/'],
    ['/e', 'http://site.example/E?x#y'],
    ['/f', 'https://site.example/f/feed'],
  );
  for (const address of ['/a0', '/a3', '/b0', '/c0', '/c1', '/d0', '/d15', '/E', '/e', '/e/', '/f', '/f/feed']) {
    expect([address, await follow(address)]).toEqual([address, [404]]);
  }
  const chain = Array.from({ length: 7 }, (_, at): [string, string] => [`/g${at}`, `https://site.example/g${at + 1}`]);
  await bring(...chain, ['/g7', 'http://site.example/about']);
  expect(await follow('/g0')).toEqual(['/about', 200]);
  expect((await save('/h', 'http://site.example/h')).statusCode).toBe(422);
});

test('a redirect repeats nothing of what it was asked with, and answers to reading alone', async () => {
  expect((await save('/moved', '/about')).statusCode).toBe(200);
  for (const query of [`?next=//${EVIL}`, `?p=//${EVIL}`, '?%0d%0aSet-Cookie:a=b', `?utm_source=${EVIL}&p=`]) {
    const { statusCode, headers } = await site().get(`/moved${query}`, { 'x-forwarded-host': EVIL, referer: EVIL });
    expect([query, statusCode === 404 || headers.location === '/about']).toEqual([query, true]);
    expect(JSON.stringify(headers)).not.toContain(EVIL);
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const { headers } = await site().app.inject({ method, url: '/moved' });
    expect([method, headers.location]).toEqual([method, undefined]);
  }
  expect(await follow('/moved?utm_source=x')).toEqual(['/about', 200]);
});

test('someone who asks for what is not there leaves no secret and no order to a terminal in the list', async () => {
  const odd = [
    '/not-<script>alert(1)</script>',
    '/not-\u001b[31m',
    '/not\u0000',
    '/not-there?token=SECRET',
    '/wp-login.php',
  ];
  const secret = ['/reset-password/SECRET', '/newsletter/confirm/SECRET', '/replies/stop/SECRET', '/api/x/SECRET'];
  for (const address of [...odd, ...secret, `/${'x'.repeat(1000)}`]) await site().get(asSent(address));
  await site().get('/not-there');
  const answer = await site().desk.get('redirects/not-found');
  const paths = postIn(answer).map(({ path }: { path: string }) => path);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  expect(paths.filter((path: string) => /SECRET|[\x00-\x1f]|wp-login|x{300}/.test(path))).toEqual([]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(paths).toContain('/not-there');
});
