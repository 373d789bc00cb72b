import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { buildPost, buildSession, buildUser, inTransaction } from '../../test/support/database/builders.ts';
import { onSqlite, openMigrated } from '../../test/support/database/databases.ts';
import { standInPages } from '../../test/support/server/stand-in-pages.ts';
import { openApp, type TestApp } from '../../test/support/server/test-app.ts';

/** Counts how often a page is rendered. */
async function openCounting(open = () => openMigrated('sqlite')) {
  const rendered: string[] = [];
  const pages = async () => ({
    ...standInPages,
    holdsSecret: (url: string) => url.includes('secret'),
    render: (...request: Parameters<typeof standInPages.render>) => {
      rendered.push(request[0]);
      return standInPages.render(...request);
    },
  });
  return { ...(await openApp(open, { pages })), rendered };
}

test('addresses that mean one page share it, query and all', async () => {
  const { get, rendered } = await openCounting();
  for (const url of ['/blog', '/blog?utm_source=x', '/blog?', '/blog']) expect((await get(url)).statusCode).toBe(200);
  expect(rendered).toEqual(['/blog']);
});

test('every address without a page shows the same one, with status 404', async () => {
  const { get, rendered } = await openCounting();
  for (const url of ['/none', '/none/at/all', '/index.php?x=1']) {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([404, '<!doctype html><title>There is no such page</title>']);
  }
  expect(new Set(rendered)).toEqual(new Set(['/not-found']));
});

test('a page says what may be done with it', async () => {
  const { get } = await openApp(() => openMigrated('sqlite'));
  for (const _visit of ['rendered', 'kept']) {
    const { headers, body } = await get('/blog');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
      vary: 'Accept-Encoding',
      'content-length': `${Buffer.byteLength(body)}`,
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).toContain('<link rel="canonical" href="https://site.example/blog">');
  }
});

test('each encoding holds the same text', async () => {
  const { get, rendered } = await openCounting();
  const plain = await get('/blog');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    for (const _visit of ['made', 'kept']) {
      const answer = await get('/blog', { 'accept-encoding': encoding });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-length']).toBe(`${answer.rawPayload.length}`);
      expect(decode(answer.rawPayload).toString()).toBe(plain.body);
    }
  }
  expect(rendered).toEqual(['/blog']);
});

test('who has the page already is told so in a few bytes', async () => {
  const { get, app } = await openApp(() => openMigrated('sqlite'));
  const tag = (await get('/blog', { 'accept-encoding': 'br' })).headers.etag as string;
  const ask = (ifNoneMatch: string, encoding = 'br') =>
    get('/blog', { 'accept-encoding': encoding, 'if-none-match': ifNoneMatch });
  for (const header of [tag, tag.slice(2), `"other", ${tag}`, `"other",${tag} , "more"`, '*']) {
    const answer = await ask(header);
    expect([header, answer.statusCode, answer.body]).toEqual([header, 304, '']);
    expect(answer.headers).toMatchObject({
      etag: tag,
      vary: 'Accept-Encoding',
      'cache-control': expect.stringContaining('must-revalidate'),
    });
    expect(answer.headers).not.toHaveProperty('content-type');
  }
  for (const header of ['"other"', '', tag.slice(1, -1), `${tag}x`]) expect((await ask(header)).statusCode).toBe(200);
  // In another encoding it is the same page.
  expect((await ask(tag, 'gzip')).statusCode).toBe(304);
  const head = await app.inject({ method: 'HEAD', url: '/blog', headers: { 'if-none-match': '*' } });
  expect(head.statusCode).toBe(304);
});

test('HEAD gives the headers of the page, cached or not', async () => {
  const { app, get } = await openApp(() => openMigrated('sqlite'));
  const first = await app.inject({ method: 'HEAD', url: '/blog' });
  const { headers } = await get('/blog');
  const second = await app.inject({ method: 'HEAD', url: '/blog' });
  for (const head of [first, second]) {
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
  }
});

test('a page that a secret leads to is rendered once for all, but nobody else may cache it', async () => {
  const { get, rendered } = await openCounting();
  for (const secret of ['one', 'two']) {
    for (const encoding of ['identity', 'br', 'br', 'gzip']) {
      const { headers } = await get(`/blog?secret=${secret}`, { 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      const open = await get('/blog', { 'accept-encoding': encoding });
      expect(open.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate');
      expect(headers).toMatchObject({ etag: open.headers.etag, vary: 'Accept-Encoding' });
    }
  }
  expect(rendered).toEqual(['/blog']);
});

test('a redirect is not cached', async () => {
  const { get, database } = await openApp(() => openMigrated('sqlite'));
  const id = await buildPost(database, { title: 'दीये की लौ' });
  for (const _visit of [1, 2]) {
    const answer = await get(`/blog/${id}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `/blog/${encodeURIComponent('दीये-की-लौ')}`]);
  }
});

test('a page that cannot be rendered is an error for people, and asked for again next time', async () => {
  const { get, rendered, expectComplaint } = await openCounting();
  expectComplaint('a request failed');
  for (const _visit of [1, 2]) {
    const answer = await get('/broken');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(answer.body).toContain('Something went wrong on our side. Try again.');
    expect(answer.body).not.toContain('cannot be rendered');
  }
  expect(rendered).toEqual(['/broken', '/broken']);
});

onSqlite('a cached page', (open) => {
  const titleIn = async ({ get }: TestApp, title: string) => (await get('/blog')).body.includes(title);

  test('is rendered anew once a post it could show has been written', async () => {
    const site = await openCounting(open);
    expect(await titleIn(site, 'Lamp')).toBe(false);
    await buildPost(site.database, { title: 'Lamp' });
    expect(await titleIn(site, 'Lamp')).toBe(true);
    expect(site.rendered).toEqual(['/blog', '/blog']);
  });

  test('stays when something else was written', async () => {
    const site = await openCounting(open);
    for (const url of ['/', '/about', '/blog']) await site.get(url);
    site.rendered.length = 0;
    await site.database.transaction(async (db) => db.invalidate('author'));
    for (const url of ['/', '/about', '/blog']) await site.get(url);
    expect(site.rendered).toEqual(['/about']);
  });

  test('shows what the owner has set since, also where every page shows it', async () => {
    const site = await openCounting(open);
    expect((await site.get('/')).body).toContain('"name":"Chintan"');
    for (const name of ['Darpan', 'Manan']) {
      await site.database.transaction(async (db) => {
        await saveSiteSettings(db, { name });
        db.invalidate('site');
      });
      expect((await site.get('/')).body).toContain(`"name":"${name}"`);
    }
  });

  test('is never older than the last write that was acknowledged, however many write and read', async () => {
    const site = await openCounting(open);
    for (let time = 0; time < 15; time += 1) {
      const title = `Title-${time}-`;
      const readers = [site.get('/blog'), site.get('/blog', { 'accept-encoding': 'br' })];
      await inTransaction(site.database, (db) =>
        db
          .insertInto('categories')
          .values({ name: title, slug: title, description: '', is_active: 1, position: time })
          .execute(),
      );
      await buildPost(site.database, { title });
      expect(await titleIn(site, title)).toBe(true);
      await Promise.all(readers);
      expect(await titleIn(site, title)).toBe(true);
    }
  });
});

test('a form that is sent before its script is there is refused in words, on a page to go back from', async () => {
  const { app } = await openApp(() => openMigrated('sqlite'));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const {
    statusCode,
    body,
    headers: told,
  } = await app.inject({ method: 'POST', url: '/login', payload: 'a=b', headers });
  expect([statusCode, told.allow, told['content-type']]).toEqual([405, 'GET, HEAD', 'text/html; charset=utf-8']);
  expect(body).toContain('What you typed could not be sent');
  const call = await app.inject({ method: 'POST', url: '/login', payload: { a: 'b' } });
  expect([call.statusCode, call.json().message]).toEqual([404, 'There is nothing at this address.']);
});

test('a draft is a page for its author and for admins alone, and nobody stores it', async () => {
  const { get, database } = await openCounting();
  const author = await buildUser(database);
  const id = await buildPost(database, { status: 'draft', title: 'On lamps', authorId: author });
  const visitAs = async (user: number, more = {}) => {
    const { authorization } = await buildSession(database, user);
    return get('/blog/on-lamps', { cookie: authorization.replace('Bearer ', 'session='), ...more });
  };
  for (const user of [author, await buildUser(database, { is_admin: 1 })]) {
    const { statusCode, headers, body } = await visitAs(user);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain(`"id":${id}`);
  }
  expect((await visitAs(await buildUser(database))).statusCode).toBe(404);
  // What is fetched ahead could be shown after a logout.
  expect((await visitAs(author, { 'sec-purpose': 'prefetch' })).statusCode).toBe(404);
  expect((await get('/blog/on-lamps', { cookie: 'session=made-up' })).statusCode).toBe(404);
  expect((await get('/blog/on-lamps')).statusCode).toBe(404);
});

test('a published page is the same for those who are logged in, from the cache', async () => {
  const { get, database, rendered } = await openCounting();
  const { authorization } = await buildSession(database, await buildUser(database));
  const { body } = await get('/blog');
  expect((await get('/blog', { cookie: authorization.replace('Bearer ', 'session=') })).body).toBe(body);
  expect(rendered).toEqual(['/blog']);
});

test('browsers are told which pages they may fetch ahead, unless their users save data', async () => {
  const { get } = await openApp(() => openMigrated('sqlite'));
  const { headers } = await get('/blog');
  const address = JSON.parse(String(headers['speculation-rules']));
  const rules = await get(address);
  expect(rules.headers).toMatchObject({
    'content-type': expect.stringContaining('application/speculationrules+json'),
    vary: 'Save-Data',
  });
  const [{ where, eagerness }] = rules.json().prefetch;
  expect(eagerness).toBe('moderate');
  const patterns = (where.and[0].href_matches as string[]).map(
    (pattern) => new URLPattern(pattern, 'https://site.example'),
  );
  const mayFetch = (path: string) => patterns.some((pattern) => pattern.test(`https://site.example${path}`));
  for (const path of ['/', '/blog?page=2', '/blog/on-lamps', '/newsletter/letters/3', '/login'])
    expect([path, mayFetch(path)]).toEqual([path, true]);
  for (const path of ['/dashboard', '/api/login', '/newsletter/unsubscribe/x', '/replies/stop/x', '/reset-password/x'])
    expect([path, mayFetch(path)]).toEqual([path, false]);
  expect((await get(address, { 'save-data': 'on' })).json()).toEqual({});
});
