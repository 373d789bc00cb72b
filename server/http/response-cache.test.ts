import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { countTurns } from '../../test/support/runner/count-turns.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { type MadeResponse, ResponseCache } from './response-cache.ts';

const MAXIMUM = 16_000;

const page = (text: string, tags: string[] = ['posts'], status = 200): MadeResponse => ({
  status,
  text,
  tags: new Set(tags),
});

const createCache = (maximumBytes: number) =>
  new ResponseCache({ maximumBytes, contentType: 'text/html; charset=utf-8', headers: {} });

/** A render that ends when the test says so. */
function slowRender() {
  let calls = 0;
  const { promise, resolve, reject } = Promise.withResolvers<MadeResponse>();
  const render = () => {
    calls += 1;
    return promise;
  };
  return { render, resolve, reject, calls: () => calls };
}

function openCache(maximum = MAXIMUM) {
  const cache = createCache(maximum);
  let renders = 0;
  /** What a visitor gets, and whether it had to be rendered for them. */
  const visit = async (key: string, html = 'text', tags: string[] = ['posts'], encoding = 'identity') => {
    const before = renders;
    const variant = await cache.prepare(key, encoding, async () => {
      renders += 1;
      return page(html, tags);
    });
    return { body: variant.body.toString(), wasCached: renders === before, etag: variant.etag };
  };
  return { cache, visit };
}

/** @returns the status of the answer straight from the cache, if there was one */
function serve(cache: ResponseCache, url: string, { method = 'GET', headers = {} }: Served = {}) {
  const statuses: number[] = [];
  const response = { writeHead: (status: number) => statuses.push(status) && response, end: () => {} };
  cache.serveCached({ method, url, headers } as never, response as never);
  return statuses[0];
}

interface Served {
  method?: string;
  headers?: Record<string, string>;
}

test('a long page is compressed in another thread, also the first time, and once for all who wait for it', async () => {
  const { cache } = openCache(10_000_000);
  const ask = async (key: string, text: string) => {
    const turns = countTurns();
    const prepare = () => cache.prepare(key, 'br, gzip', async () => page(text));
    const [{ headers, body }, second] = await Promise.all([prepare(), prepare()]);
    const encoding = headers[headers.indexOf('content-encoding') + 1];
    return { encoding, body, turns: turns(), isShared: second.body === body };
  };
  // Gzip is what the main thread makes while a page is new, so that nobody else is served before.
  expect(await ask('/short', 'a'.repeat(65_536))).toMatchObject({ encoding: 'gzip', turns: 1 });
  const text = randomBytes(32_769).toString('hex');
  const long = await ask('/long', text);
  expect(long).toMatchObject({ encoding: 'br', isShared: true });
  expect(long.turns).toBeGreaterThan(1);
  expect(brotliDecompressSync(long.body).toString() === text).toBe(true);
});

guard('A private page was cached for everyone.', () => {
  test('a private page is never cached, and says so', async () => {
    const { cache } = openCache();
    const prepare = (text: string) =>
      cache.prepare('/secret', 'identity', async () => ({ ...page(text), isPrivate: true }));
    expect((await prepare('one')).headers).toEqual(expect.arrayContaining(['no-store', 'no-referrer']));
    expect((await prepare('two')).body.toString()).toBe('two');
    expect(cache.bytes).toBe(0);
  });
});

test('a page is rendered once, and then cached', async () => {
  const { visit } = openCache();
  expect(await visit('/a', 'one')).toMatchObject({ body: 'one', wasCached: false });
  expect(await visit('/a', 'two')).toMatchObject({ body: 'one', wasCached: true });
  expect(await visit('/b', 'two')).toMatchObject({ body: 'two', wasCached: false });
});

test('a page that is often requested is soon compressed as well as possible, and takes less memory then', async () => {
  const { cache } = openCache(1_000_000);
  const words = (count: number) =>
    Array.from({ length: count }, (_, index) => `<p>Word ${(index * 7919) % 1000}</p>`).join('');
  const prepare = (key: string, html: string) => cache.prepare(key, 'br', async () => page(html));
  const long = await prepare('/long', words(20_000));
  const first = await prepare('/a', words(3000));
  const bytes = cache.bytes;
  for (let uses = 1; uses < 4; uses += 1) {
    await prepare('/long', '');
    expect(await prepare('/a', '')).toBe(first);
  }
  await prepare('/long', '');
  const last = await vi.waitFor(
    async () => {
      const now = await prepare('/a', '');
      expect(now.body.length).toBeLessThan(first.body.length);
      return now;
    },
    { timeout: 10_000 },
  );
  expect(brotliDecompressSync(last.body).toString()).toBe(words(3000));
  expect(last.etag).toBe(first.etag);
  expect(bytes - cache.bytes).toBe(first.body.length - last.body.length);
  // They are improved one after the other, so that the long one would have been before.
  expect(await prepare('/long', '')).toBe(long);
  cache.invalidate('everything');
  expect(cache.bytes).toBe(0);
});

test('a page that programs without Brotli have often requested is compressed as well as possible for browsers', async () => {
  const { cache } = openCache(1_000_000);
  const html = Array.from({ length: 3000 }, (_, index) => `<p>Word ${(index * 7919) % 1000}</p>`).join('');
  const prepare = (encoding: string) => cache.prepare('/a', encoding, async () => page(html));
  for (let uses = 0; uses < 6; uses += 1) await prepare('gzip');
  const first = await prepare('br');
  await vi.waitFor(async () => expect((await prepare('br')).body.length).toBeLessThan(first.body.length), {
    timeout: 10_000,
  });
});

test('a page that was not found, or that redirects, is not cached', async () => {
  const { cache } = openCache();
  let renders = 0;
  for (const status of [404, 404, 301, 301] as const) {
    await cache.prepare('/none', 'br', async () => {
      renders += 1;
      return { status, text: 'none', tags: new Set<string>() };
    });
  }
  expect([renders, cache.bytes]).toEqual([4, 0]);
});

test('everybody who asks at once waits for the same render', async () => {
  const { cache } = openCache();
  const { render, resolve, calls } = slowRender();
  const visits = ['br', 'gzip', undefined, 'br'].map((encoding) => cache.prepare('/a', encoding, render));
  resolve(page('text'));
  expect((await Promise.all(visits)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(calls()).toBe(1);
});

test('a render that fails fails for all who wait, and is tried again by the next', async () => {
  const { cache, visit } = openCache();
  const { render, reject } = slowRender();
  const visits = [cache.prepare('/a', 'br', render), cache.prepare('/a', 'br', render)];
  reject(new Error('No.'));
  expect((await Promise.allSettled(visits)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await visit('/a', 'text')).toMatchObject({ body: 'text', wasCached: false });
});

test('a change drops the pages that show some of it, and no others', async () => {
  const { cache, visit } = openCache();
  await visit('/posts', 'a', ['posts', 'site']);
  await visit('/about', 'a', ['author', 'site']);
  cache.invalidate(['posts', 'categories']);
  expect((await visit('/posts')).wasCached).toBe(false);
  expect((await visit('/about')).wasCached).toBe(true);
  cache.invalidate(['videos']);
  expect((await visit('/posts')).wasCached).toBe(true);
  cache.invalidate('everything');
  expect((await visit('/about')).wasCached).toBe(false);
  expect((await visit('/posts')).wasCached).toBe(false);
});

test('a page whose rendering began before a change is sent, but not cached', async () => {
  const { cache, visit } = openCache();
  const { render, resolve } = slowRender();
  const early = cache.prepare('/a', 'identity', render);
  cache.invalidate(['posts']);
  resolve(page('old'));
  expect((await early).body.toString()).toBe('old');
  expect(await visit('/a', 'new')).toMatchObject({ body: 'new', wasCached: false });
});

test('who asks after a change is not given what began to be rendered before it', async () => {
  const { cache, visit } = openCache();
  const { render, resolve } = slowRender();
  const early = cache.prepare('/a', 'identity', render);
  cache.invalidate(['posts']);
  expect(await visit('/a', 'new')).toMatchObject({ body: 'new', wasCached: false });
  resolve(page('old'));
  await early;
  expect(await visit('/a', 'newer')).toMatchObject({ body: 'new', wasCached: true });
});

test('an encoding of a page that was dropped meanwhile is not cached', async () => {
  const { cache, visit } = openCache();
  await visit('/a', 'old');
  const compressing = visit('/a', 'old', ['posts'], 'br');
  cache.invalidate(['posts']);
  await compressing;
  expect(cache.bytes).toBe(0);
  expect(await visit('/a', 'new')).toMatchObject({ body: 'new' });
});

guard('Requests for many pages took all memory.', () => {
  test('it never holds more than it may, whatever is asked', async () => {
    const { cache, visit } = openCache();
    for (let time = 0; time < 300; time += 1) {
      const size = (time * 37) % 3000;
      const encoding = ['br', 'gzip', 'identity'][time % 3] as string;
      await visit(`/${time % 40}`, randomBytes(size).toString('hex').slice(0, size), ['posts'], encoding);
      expect(cache.bytes).toBeLessThanOrEqual(MAXIMUM);
      expect(cache.bytes).toBeGreaterThanOrEqual(0);
      if (time % 50 === 49) cache.invalidate([time % 100 === 49 ? 'posts' : 'site']);
    }
    cache.invalidate('everything');
    expect(cache.bytes).toBe(0);
  });
});

test('what was not asked for the longest goes first', async () => {
  const { cache, visit } = openCache();
  const text = 'x'.repeat(4000);
  await visit('/a', text);
  await visit('/b', text);
  // Asked for once more, straight from the front.
  expect(serve(cache, '/a')).toBe(200);
  await visit('/c', text);
  expect((await visit('/a', text)).wasCached).toBe(true);
  expect((await visit('/c', text)).wasCached).toBe(true);
  expect((await visit('/b', text)).wasCached).toBe(false);
});

test('what it counts is what it holds in memory', async () => {
  const { cache } = openCache(1_000_000);
  const html = 'x'.repeat(3000);
  const key = `/blog?search=${'y'.repeat(7000)}`;
  const held = new Set<ArrayBufferLike>();
  for (const encoding of ['identity', 'br', 'gzip']) {
    const { body } = await cache.prepare(key, encoding, async () => page(html));
    held.add(body.buffer);
  }
  const bytes = [...held].reduce((sum, { byteLength }) => sum + byteLength, key.length);
  expect(bytes).toBeLessThan(key.length + 2 * html.length);
  expect(cache.bytes).toBeGreaterThan(bytes);
});

test('a page larger than the whole cache is sent, but not cached', async () => {
  const { cache, visit } = openCache();
  expect((await visit('/a', 'x'.repeat(MAXIMUM + 1))).wasCached).toBe(false);
  expect(cache.bytes).toBe(0);
  expect((await openCache(0).visit('/a', 'x')).body).toBe('x');
});

test('the first answer is compressed in a hurry, the second well, and the same one is given from then on', async () => {
  const { cache } = openCache(1_000_000);
  const text = 'A sentence that is repeated, and then once more. '.repeat(200) + randomBytes(3000).toString('hex');
  const ask = () => cache.prepare('/a', 'gzip, br', async () => page(text));
  const [first, second, third] = [await ask(), await ask(), await ask()];
  expect(gunzipSync(first.body).toString()).toBe(text);
  expect(brotliDecompressSync(second.body).toString()).toBe(text);
  expect(second.body.length).toBeLessThan(first.body.length);
  expect(third).toBe(second);
});

test('a copy of the hurried answer still holds when a better one is cached', async () => {
  const { cache } = openCache(1_000_000);
  const ask = () => cache.prepare('/a', 'gzip, br', async () => page('x'.repeat(1000)));
  const { etag } = await ask();
  await ask();
  const statusFor = (tag: string) =>
    serve(cache, '/a', { headers: { 'accept-encoding': 'gzip, br', 'if-none-match': tag } });
  expect([etag, etag.slice(2), etag.replace('"', '"x')].map(statusFor)).toEqual([304, 304, 200]);
});

test('all encodings of a text have one weak tag, since they are the same text in different bytes', async () => {
  const { visit } = openCache();
  const tags = [];
  for (const encoding of ['br', 'gzip', 'identity']) tags.push((await visit('/a', 'x', ['posts'], encoding)).etag);
  expect(new Set(tags).size).toBe(1);
  expect(tags[0]).toMatch(/^W\/"[\w-]+"$/);
  expect((await openCache().visit('/other', 'x')).etag).toBe(tags[0]);
  expect((await openCache().visit('/a', 'y')).etag).not.toBe(tags[0]);
});
