import { expect, test } from 'vitest';
import { builtAssets } from './assets.ts';

const manifest = {
  'web/boot.ts': { file: 'assets/boot.js' },
  'web/entry-client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries.js' },
  'web/pages/post/post.tsx': { file: 'assets/post.js', imports: ['_shared.js'] },
  'style.css': { file: 'assets/style.css' },
  'build/fonts/latin.woff2': { file: 'assets/latin.woff2' },
  'build/fonts/hindi-dates.woff2': { file: 'assets/dates.woff2' },
  'build/fonts/devanagari.woff2': { file: 'assets/devanagari.woff2' },
};

test('a page names every chunk it needs beside the entry, each once', () => {
  const assets = builtAssets(manifest);
  expect(assets.chunks).toEqual({ post: ['/assets/shared.js', '/assets/libraries.js', '/assets/post.js'] });
  expect(assets).toMatchObject({
    css: ['/assets/style.css'],
    boot: '/assets/boot.js',
    entry: '/assets/entry.js',
    fonts: { en: '/assets/latin.woff2', hi: '/assets/devanagari.woff2', dates: '/assets/dates.woff2' },
  });
});

test('a build without an entry is refused', () => {
  expect(() => builtAssets({ 'web/boot.ts': { file: 'assets/boot.js' } })).toThrow('web/entry-client.tsx');
});
