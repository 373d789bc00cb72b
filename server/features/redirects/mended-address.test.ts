import { expect, test } from 'vitest';
import { feedInQuery, mendedAddress } from './mended-address.ts';

test.each([
  ['/blog/lamp.', '/blog/lamp'],
  ['/blog/lamp),', '/blog/lamp'],
  ['/blog/%E0%A4%A6%E0%A5%80%E0%A4%AF%E0%A4%BE%E0%A5%A4', '/blog/%E0%A4%A6%E0%A5%80%E0%A4%AF%E0%A4%BE'],
  ['/blog/lamp&utm_source=x&b=1', '/blog/lamp'],
  ['/blog/lamp.&utm_source=x', '/blog/lamp'],
  ['/blog/lamp.?utm_source=x', '/blog/lamp'],
])('what does not belong to %s is taken off', (url, mended) => {
  expect(mendedAddress(url)).toBe(mended);
});

test.each([
  '/blog/lamp',
  '/blog/lamp?x=1.',
  '/.',
  '/blog/%E0%A5',
  '/blog/a&b',
  '/a.b/c',
  '//evil.example.',
  '/%5Cevil.example.',
  '/%2Fevil.example.',
])('%s has nothing to take off', (url) => {
  expect(mendedAddress(url)).toBeUndefined();
});

test.each([
  ['/?feed=rss2', '/rss.xml'],
  ['/?p=1&feed=atom', '/feed.xml'],
  ['/?feed=comments-rss2', undefined],
  ['/?feed=rss2x', undefined],
  ['/blog?feed=rss2', undefined],
  ['/', undefined],
])('%s asks for the feed %s', (url, feed) => {
  expect(feedInQuery(url)).toBe(feed);
});
