import { expect, test } from 'vitest';
import { staysHere } from './return-path.ts';

test.each(['/', '/blog?category=wisdom#top', '/blog/दीये', '/@evil.example'])('%s stays on the site', (path) => {
  expect(staysHere(path)).toBe(true);
  expect(new URL(path, 'https://site.example').host).toBe('site.example');
});

test.each([
  '',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/tag/..//evil.example',
  '/tag/..\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'blog',
])('%j is not followed', (path) => {
  expect(staysHere(path)).toBe(false);
});
