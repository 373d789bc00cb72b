import { expect, test } from 'vitest';
import { readTarget } from './read-target.ts';

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
