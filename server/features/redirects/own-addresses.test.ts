import { expect, test } from 'vitest';
import { routes } from '#web/routing/routes.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';
import { isOwnAddress } from './own-addresses.ts';

/** They show 404 while there is nothing to show, and then a redirect is asked for. */
const SOMETIMES = ['/start-here'];

test('every page that is always there is an address of the site', () => {
  const fixed = routes.map(({ path }) => path).filter((path) => !path.includes(':') && !SOMETIMES.includes(path));
  expect(fixed.filter((path) => !isOwnAddress(path))).toEqual([]);
  const secret = routes.map(({ path }) => path).filter((path) => path.endsWith('/:token?'));
  expect(secret.filter((path) => !isOwnAddress(path.replace(':token?', 'x')))).toEqual([]);
  expect(fixed.length + secret.length).toBeGreaterThan(45);
});

test.each([
  '/blog/x',
  '/series/x',
  '/tag/x',
  '/media/x.jpg',
  '/newsletter/x',
  '/?p=12',
  '/blog?p=12',
  '/apis',
  '/start-here',
])('a redirect can be asked for at %s', (key) => {
  expect(isOwnAddress(key)).toBe(false);
});

test.each(['/.well-known/acme-challenge/x', '/login?p=1', '/Login?tag=x', '/feed.xml?p=1'])(
  'nobody can lead %s elsewhere',
  (key) => expect(isOwnAddress(key)).toBe(true),
);

onSqlite('what the site answers to programs', (open) => {
  test.each([
    '/feed',
    '/rss',
    '/atom.xml',
    '/index.xml',
    '/feed/rss2',
    '/feeds/posts/default',
    '/robots.txt',
    '/sitemap.xml',
    '/feed.json',
    '/healthz',
    '/post/list',
    '/.well-known/change-password',
  ])('is its own at %s', async (path) => {
    const { get } = await openApp(open);
    expect([(await get(path)).statusCode < 400, isOwnAddress(path)]).toEqual([true, true]);
  });

  test('is its own wherever a route answers at a fixed address', async () => {
    const { app } = await openApp(open);
    await app.ready();
    const routes = [...app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/\S*) \(GET/gm)];
    const fixed = routes.map(([, path = '']) => path).filter((path) => !/[:*]/.test(path));
    expect(fixed.length).toBeGreaterThan(50);
    expect(fixed.filter((path) => !isOwnAddress(path))).toEqual([]);
  });
});
