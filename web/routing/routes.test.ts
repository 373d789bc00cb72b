import { expect, test } from 'vitest';
import { holdsSecret, normaliseUrl } from './routes.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/?category=wisdom&x=1', '/?category=wisdom'],
  ['/blog/', '/blog'],
  ['/blog?page=1&search=&category=', '/blog'],
  ['/blog?page=2&search=red+ledger&category=wisdom', '/blog?category=wisdom&search=red+ledger&page=2'],
  ['/blog?search=%20%20red%20%20ledger%20', '/blog?search=red+ledger'],
  ['/blog?page=-1', '/blog'],
  ['/blog?page=9999999', '/blog?page=1000000'],
  ['/blog/12?x=1', '/blog/12'],
  ['/blog?tag=zzz', '/blog'],
  ['/blog?category=e%CC%81t%C3%A9', '/blog?category=%C3%A9t%C3%A9'],
  ['/blog/दीये', '/blog/%E0%A4%A6%E0%A5%80%E0%A4%AF%E0%A5%87'],
  ['/blog/%e0%a4%a6', '/blog/%E0%A4%A6'],
  ['/about#journey', '/about'],
  ['/login?error=x', '/login'],
  ['/reset-password/a-secret-token', '/reset-password'],
  ['/newsletter?email=asha%40', '/newsletter'],
  ['/newsletter/confirm/a-secret-token', '/newsletter/confirm'],
  ['/newsletter/unsubscribe/a-secret-token', '/newsletter/unsubscribe'],
  ['/newsletter/unsubscribe/a-secret-token?letter=1-2-abc', '/newsletter/unsubscribe'],
  ['/newsletter/preferences/a-secret-token', '/newsletter/preferences'],
  ['/newsletter/preferences?language=none', '/newsletter/preferences'],
  ['/newsletter/letters?page=1', '/newsletter/letters'],
  ['/newsletter/letters?page=2&letter=3', '/newsletter/letters?page=2'],
  ['/newsletter/letters/7?letter=7', '/newsletter/letters/7'],
  ['/newsletter/letters/07', '/newsletter/letters/0'],
  ['/blog/the-lamp?letter=7', '/blog/the-lamp'],
])('%s is written %s', (url, normalised) => {
  expect(normaliseUrl(url)).toBe(normalised);
});

test.each(['/nowhere', '//blog', '/blog/a/b', '/blog/%', '/blog/%00', `/blog/${'x'.repeat(401)}`])(
  '%s is no page',
  (url) => {
    expect(normaliseUrl(url)).toBeNull();
  },
);

test('a normalised address is its own spelling', () => {
  const search = `/blog?search=${'ल'.repeat(199)}${encodeURIComponent('😀😀')}`;
  const once = normaliseUrl(search) ?? '';
  expect(normaliseUrl(once)).toBe(once);
});

test.each([
  '/reset-password/a-secret-token',
  '/RESET-PASSWORD/a-secret-token/',
  '/reset-password?token=a-secret-token',
  '/newsletter/confirm/a-secret-token',
  '/newsletter/preferences/a-secret-token?x=1',
  '/newsletter/unsubscribe/a-secret-token?letter=1-2-abc',
  '/replies/confirm/a-secret-token',
  '/replies/stop/a-secret-token',
])('%s holds a secret', (url) => {
  expect(holdsSecret(url)).toBe(true);
});

test.each(['/', '/blog/12?x=1', '/reset-password', '/newsletter/unsubscribe', '/replies/stop', '/none/a-token'])(
  '%s holds none',
  (url) => {
    expect(holdsSecret(url)).toBe(false);
  },
);
