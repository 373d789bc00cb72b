import { expect, test } from 'vitest';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { addressOfPath, readTarget, redirectPath } from './redirect-path.ts';

test.each([
  ['/2019/04/lamp', '/2019/04/lamp'],
  ['/2019/04/lamp/', '/2019/04/lamp'],
  ['https://old.example/2019/04/lamp/?utm_source=x#top', '/2019/04/lamp'],
  ['HTTP://old.example:8080//a///b/', '/a/b'],
  ['https://old.example', '/'],
  ['https://old.example?p=12', '/?p=12'],
  ['/index.php?p=12&preview=true', '/?p=12'],
  ['/?m=201904&cat=3&fbclid=x', '/?cat=3&m=201904'],
  ['/?tag=%E0%A4%A6%E0%A5%80%E0%A4%AF%E0%A4%BE', '/?tag=दीया'],
  ['/?s=lamp', '/'],
  ['/lamp/index.html', '/lamp'],
  ['/lamp/amp/', '/lamp'],
  ['/lamp.html', '/lamp.html'],
  ['/My-Post', '/My-Post'],
  ['/%E0%A4%A6%E0%A5%80%E0%A4%AF%E0%A4%BE/', '/दीया'],
  ['/cafe%CC%81', '/café'],
  ['/caf%e9', '/caf%E9'],
  ['/a%2fb%3fc', '/a%2Fb%3Fc'],
  ['/100%25', '/100%25'],
  ['/a\\b', '/a%5Cb'],
  ['  /lamp  ', '/lamp'],
])('the key of %s is %s', (address, key) => {
  expect(redirectPath(address)).toBe(key);
});

test.each([
  '',
  'lamp',
  '//evil.example/x',
  'ftp://old.example/x',
  'javascript:alert(1)',
  '/a%0Ab',
  '/a\u0000',
  '/\ud800',
])('there is no key for %j', (address) => {
  expect(redirectPath(address)).toBeUndefined();
});

test('an address of more than 2,000 signs has no key', () => {
  expect(redirectPath(`/${'a'.repeat(1999)}`)).toHaveLength(2000);
  expect(redirectPath(`/${'a'.repeat(2000)}`)).toBeUndefined();
});

test.each(['/amp', '/', '%20', '/index.php', '%20/', '%', '%2F', '%E0', '/a'])(
  'sixteen thousand signs of %s take no time worth mentioning',
  (part) => {
    const address = `/${part.repeat(16_000 / part.length)}`;
    for (let time = 0; time < 200; time += 1) for (const end of ['', 'x']) redirectPath(address + end);
  },
);

test('a key is its own key, and so is the address that a browser makes of it', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('%', '%25', '%2F', '%E9', '/', '?p=', '&', '#', '+', '\\'),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const key = redirectPath(`/${parts.join('')}`);
      fc.pre(key !== undefined);
      expect(redirectPath(key as string)).toBe(key);
      expect(addressOfPath(key as string)).toMatch(/^\/[\x21-\x7e]*$/);
    }),
  );
});

test.each([
  ['/about/', '/about'],
  ['/blog?category=light', '/blog?category=light'],
  ['/blog/दीये-की-लौ', `/blog/${encodeURIComponent('दीये-की-लौ')}`],
  ['https://other.example/a b', 'https://other.example/a%20b'],
  ['https://site.example/about#top', '/about#top'],
  ['http://SITE.example:80/about', '/about'],
  ['https://site.example:8443/about', 'https://site.example:8443/about'],
  ['http://xn--11b4d3a.example/', 'http://xn--11b4d3a.example/'],
])('%s leads to %s', (typed, target) => {
  expect(readTarget(typed, 'https://site.example')).toBe(target);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'https:/evil.example',
  'https://user:word@evil.example/',
  'mailto:a@b.example',
  'about',
  '',
  '/a\r\nSet-Cookie: a=b',
  `/${'a'.repeat(3000)}`,
])('nothing leads to %j', (typed) => {
  expect(readTarget(typed, 'https://site.example')).toBeUndefined();
});
