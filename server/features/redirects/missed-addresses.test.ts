import { expect, test } from 'vitest';
import { MissedAddresses } from './missed-addresses.ts';

const DAY = 24 * 60 * 60_000;
const pathsOf = (missed: MissedAddresses, now = 0) => missed.list(now).map(({ path, count }) => [path, count]);

test('the most frequent comes first, and each spelling of an address is the same', () => {
  const missed = new MissedAddresses();
  for (const address of ['/a', '/lamp/', '/lamp?token=secret', '/lamp/index.html']) missed.record(address, 1);
  expect(missed.list(1)).toEqual([
    { path: '/lamp', count: 3, lastAt: 1 },
    { path: '/a', count: 1, lastAt: 1 },
  ]);
});

test.each([
  '/wp-login.php',
  '/.env',
  '/.git/config',
  '/blog/.env.local',
  '/wp-admin/setup',
  '/wp-content/plugins/x/y.js',
  '/xmlrpc.php',
  '/old/backup.sql.gz',
  '/vendor/phpunit/eval-stdin.php',
  '/cgi-bin/luci',
  '/assets/index-old.js',
  '/api/none',
  '/blog',
  `/${'a'.repeat(301)}`,
])('what no reader asks for is left out: %s', (address) => {
  const missed = new MissedAddresses();
  missed.record(address, 0);
  expect(missed.list(0)).toEqual([]);
});

test.each(['/wp-content/uploads/2019/04/lamp.jpg', '/2019/04/lamp.html', '/vendors', '/lamp.md'])(
  'what a reader may ask for is kept: %s',
  (address) => {
    const missed = new MissedAddresses();
    missed.record(address, 0);
    expect(missed.list(0)).toHaveLength(1);
  },
);

test('who invents ten thousand addresses displaces none that was asked for twice', () => {
  const missed = new MissedAddresses();
  for (const _time of [1, 2]) missed.record('/lamp', 0);
  for (let number = 0; number < 10_000; number += 1) missed.record(`/invented/${number}`, 0);
  expect(missed.list(0)).toHaveLength(200);
  expect(pathsOf(missed)[0]).toEqual(['/lamp', 2]);
});

test('after seven days an address is forgotten', () => {
  const missed = new MissedAddresses();
  for (const _time of [1, 2]) missed.record('/lamp', 0);
  expect(pathsOf(missed, 7 * DAY - 1)).toEqual([['/lamp', 2]]);
  expect(pathsOf(missed, 7 * DAY)).toEqual([]);
  missed.record('/lamp', 8 * DAY);
  expect(pathsOf(missed, 8 * DAY)).toEqual([['/lamp', 1]]);
});
