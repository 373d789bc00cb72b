import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { buildPost } from '../../test/support/database/builders.ts';
import { onBothDatabases, openMigrated } from '../../test/support/database/databases.ts';
import { fc, runs } from '../../test/support/runner/fast-check.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { openApp, type TestApp } from '../../test/support/server/test-app.ts';

guard('A strange value in an address made the server fail.');

/** What would tell a stranger how the server is made. */
const INSIDE =
  /node_modules|server\/|\.ts\b|\bat [\w.]+ \(|select |insert |SQLITE|kysely|fastify|FST_|zod|undefined|\[object/i;

/** Every answer is a success, or a refusal in words a person can read. */
async function expectSense({ app }: TestApp, request: InjectOptions): Promise<number> {
  const answer = await app.inject(request);
  const seen = { request, status: answer.statusCode, body: answer.body };
  expect(answer.statusCode, JSON.stringify(seen)).toBeLessThan(500);
  if (answer.statusCode >= 400 && request.method !== 'HEAD') {
    const type = answer.headers['content-type'];
    const words = type === 'application/json; charset=utf-8' ? [answer.json().message].flat().join(' ') : answer.body;
    expect(words, JSON.stringify(seen)).toMatch(/[a-z]{3} /i);
    expect(words, JSON.stringify(seen)).not.toMatch(INSIDE);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  return answer.statusCode;
}

const NAMES = [
  'page',
  'limit',
  'search',
  'category',
  'category_id',
  'scope',
  'body',
  'status',
  'id',
  '__proto__',
  'toString',
  'page[]',
  '',
];
const VALUES = [
  '',
  '0',
  '-1',
  '1e400',
  '99999999999999999999',
  '-9223372036854775809',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  '%zz',
  '%2',
  '%E0%A4',
  '%F0%9F%AA%94',
  '%EF%BF%BE',
  '%0d%0aX-Y:%20z',
  '..%2F..%2Fetc%2Fpasswd',
  '%27%20or%201=1--',
  '%3Cscript%3E',
  '+',
  '&',
  '=',
  ';',
  'a'.repeat(5000),
  '%E0%A4%A6'.repeat(900),
];
const PATHS = [
  '/api/post/list',
  '/post/list',
  '/api/post/latest',
  '/api/post/categories',
  '/api/blog-posts',
  '/api/categories',
  '/api/videos',
  '/api/author',
  '/api/site',
  '/api/openapi.json',
  '/api',
  '/api/',
  '/api/none',
  '/',
  '/blog',
  '/none',
  '/healthz',
];
const KEYED = ['/api/post/', '/post/', '/api/blog-posts/', '/blog/', '/api/', '/'];

onBothDatabases('whatever is asked', (open) => {
  test('every strange value of every parameter is answered in words', async () => {
    const app = await openApp(open);
    await buildPost(app.database);
    for (const value of VALUES) {
      for (const name of NAMES) await expectSense(app, { method: 'GET', url: `/api/post/list?${name}=${value}` });
      for (const path of KEYED) await expectSense(app, { method: 'GET', url: `${path}${value}` });
      await expectSense(app, { method: 'GET', url: `/api/post/latest?category=${value}` });
      await expectSense(app, { method: 'GET', url: `/api/blog-posts?category_id=${value}&status=${value}` });
      await expectSense(app, { method: 'GET', url: `/blog?search=${value}` });
    }
  });

  test('any mixture of them is answered in words', async () => {
    const app = await openApp(open);
    await buildPost(app.database);
    const pair = fc.tuple(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom(...VALUES), fc.webQueryParameters()));
    const query = fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.map((part) => part.join('=')).join('&'));
    const path = fc.oneof(
      fc.constantFrom(...PATHS),
      fc
        .tuple(fc.constantFrom(...KEYED), fc.oneof(fc.constantFrom(...VALUES), fc.webSegment()))
        .map((parts) => parts.join('')),
    );
    const method = fc.constantFrom('GET' as const, 'HEAD' as const, 'GET' as const);
    await fc.assert(
      fc.asyncProperty(method, path, query, async (asked, at, with_) => {
        await expectSense(app, { method: asked, url: `${at}?${with_}` });
      }),
      { numRuns: runs(300) },
    );
  });

  test.each(['%00', 'a%00b', '%ED%A0%80', '%FF', '%', '%zz', '%E0%A4'])(
    '%s in an address is refused everywhere',
    async (value) => {
      const app = await openApp(open);
      for (const url of [
        `/api/post/list?search=${value}`,
        `/api/post/${value}`,
        `/blog/${value}`,
        `/?x=${value}`,
        `/${value}`,
      ]) {
        expect([url, await expectSense(app, { method: 'GET', url })]).toEqual([url, 400]);
      }
    },
  );
});

describe('a client that asks in another way', () => {
  // None of it gets as far as a database.
  const open = () => openMigrated('sqlite');

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    '%s is refused where there is only reading',
    async (method) => {
      const app = await openApp(open);
      for (const url of [...PATHS, '/api/post/1', '/blog/1']) {
        const status = await expectSense(app, { method: method as 'POST', url });
        // A post can be deleted, but by nobody who is not logged in.
        expect([url, [401, 404, 405].includes(status)]).toEqual([url, true]);
      }
    },
  );

  test.each([
    ['{', 'application/json'],
    ['', 'application/json'],
    ['{"__proto__":{"x":1}}', 'application/json'],
    ['[', 'application/json; charset=utf-16'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['text', 'text/plain'],
    ['<a/>', 'application/xml'],
    ['x', 'multipart/form-data'],
    ['x', ';;;'],
    [`"${'x'.repeat(2_000_000)}"`, 'application/json'],
  ])('a body is refused in words (%#)', async (payload, type) => {
    const app = await openApp(open);
    for (const url of ['/api/post/list', '/post/1', '/api/author', '/', '/none']) {
      const status = await expectSense(app, { method: 'POST', url, payload, headers: { 'content-type': type } });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  test('HEAD answers as GET does, without the body', async () => {
    const app = await openApp(open);
    await buildPost(app.database);
    for (const url of [...PATHS, '/api/post/999', '/api/post/list?page=x']) {
      const [head, get] = [await app.app.inject({ method: 'HEAD', url }), await app.get(url)];
      expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  });
});
