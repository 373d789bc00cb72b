import { expect, test } from 'vitest';
import { builtAssets } from './assets.ts';

const manifest = {
  'web/boot.ts': { file: 'assets/boot.js' },
  'web/entry-client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'] },
  'web/styles/site.css': { file: 'assets/site.css' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries.js' },
  '_desk-parts.js': { file: 'assets/desk-parts.js', css: ['assets/desk.css'] },
  'web/pages/post/post.tsx': { file: 'assets/post.js', imports: ['_shared.js'] },
  'web/pages/desk/desk.tsx': { file: 'assets/desk.js', imports: ['_shared.js', '_desk-parts.js'] },
  'build/fonts/latin.woff2': { file: 'assets/latin.woff2' },
  'build/fonts/hindi-dates.woff2': { file: 'assets/dates.woff2' },
  'build/fonts/devanagari.woff2': { file: 'assets/devanagari.woff2' },
  ...Object.fromEntries(
    [
      'latin-accented',
      'latin-italic',
      'latin-transliteration',
      'latin-transliteration-italic',
      'devanagari-bold',
      'devanagari-italic',
    ].map((name) => [`build/fonts/${name}.woff2`, { file: `assets/${name}.woff2` }]),
  ),
  'web/fonts/dotted-m.woff2': { file: 'assets/dotted-m.woff2' },
  'web/fonts/dotted-m-italic.woff2': { file: 'assets/dotted-m-italic.woff2' },
};

test('a page names every chunk and every style sheet it needs beside the entry, each once', () => {
  const assets = builtAssets(manifest, ['post', 'desk']);
  const shared = ['/assets/shared.js', '/assets/libraries.js'];
  expect(assets.pages).toEqual({
    post: { css: ['/assets/site.css'], chunks: [...shared, '/assets/post.js'] },
    desk: {
      css: ['/assets/site.css', '/assets/desk.css'],
      chunks: [...shared, '/assets/desk.js', '/assets/desk-parts.js'],
    },
  });
  expect(assets).toMatchObject({
    boot: '/assets/boot.js',
    entry: '/assets/entry.js',
    fonts: {
      en: '/assets/latin.woff2',
      hi: '/assets/devanagari.woff2',
      dates: '/assets/dates.woff2',
      boldHindi: '/assets/devanagari-bold.woff2',
    },
  });
});

test('a build without an entry is refused', () => {
  expect(() => builtAssets({ 'web/boot.ts': { file: 'assets/boot.js' } })).toThrow('web/entry-client.tsx');
});

test('a build without a page that has a route is refused', () => {
  expect(() => builtAssets(manifest)).toThrow('web/pages/home/home.tsx');
});
