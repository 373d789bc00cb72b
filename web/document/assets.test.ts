import { expect, test } from 'vitest';
import { builtAssets } from './assets.ts';
import { PAGE_STYLES, RICH_TEXT_STYLE, SITE_STYLE } from './page-styles.ts';

const FONTS = [
  ...['latin', 'latin-accented', 'latin-italic', 'latin-transliteration', 'latin-transliteration-italic'],
  ...['devanagari', 'devanagari-bold', 'devanagari-italic', 'hindi-dates'],
].map((name) => `build/fonts/${name}.woff2`);

const SINGLE_FILES = [
  ...[SITE_STYLE, RICH_TEXT_STYLE, ...Object.values(PAGE_STYLES), ...FONTS],
  ...['web/fonts/dotted-m.woff2', 'web/fonts/dotted-m-italic.woff2'],
];

const manifest = {
  ...Object.fromEntries(SINGLE_FILES.map((source) => [source, { file: `assets/${source.split('/').at(-1)}` }])),
  // A style sheet that a script imports as well is a file of that script's chunk.
  'web/styles/dashboard.css': { file: 'assets/dashboard-1.js', css: ['assets/dashboard-1.css'] },
  'web/entry-reader.ts': { file: 'assets/entry-reader.js' },
  'web/entry-dashboard.tsx': { file: 'assets/entry-dashboard.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries.js' },
  '_screen-parts.js': { file: 'assets/screen-parts.js' },
  'web/pages/dashboard/dashboard.tsx': { file: 'assets/dashboard.js', imports: ['_shared.js'] },
  'web/pages/admin-screens/admin-screens.tsx': {
    file: 'assets/admin-screens.js',
    imports: ['_shared.js', '_screen-parts.js'],
  },
};

test('readers’ pages have one script, and a screen of the dashboard names every module that it needs, each once', () => {
  const { reader, dashboard, modules } = builtAssets(manifest);
  expect([reader, dashboard]).toEqual(['/assets/entry-reader.js', '/assets/entry-dashboard.js']);
  const first = [dashboard, '/assets/shared.js', '/assets/libraries.js'];
  expect(modules).toEqual({
    dashboard: [...first, '/assets/dashboard.js'],
    'admin-screens': [...first, '/assets/admin-screens.js', '/assets/screen-parts.js'],
  });
});

test('pages know their style sheets and their fonts', () => {
  const { styles, fonts } = builtAssets(manifest);
  expect([styles.site, styles.richText]).toEqual(['/assets/site.css', '/assets/rich-text.css']);
  expect(styles.pages).toMatchObject({ post: '/assets/post-page.css', tag: '/assets/blog.css' });
  expect([styles.pages.dashboard, styles.pages['admin-screens']]).toEqual([
    '/assets/dashboard-1.css',
    '/assets/dashboard-1.css',
  ]);
  expect(fonts).toMatchObject({
    en: '/assets/latin.woff2',
    hi: '/assets/devanagari.woff2',
    dates: '/assets/hindi-dates.woff2',
    boldHindi: '/assets/devanagari-bold.woff2',
  });
});

test.each([
  'web/entry-reader.ts',
  'web/entry-dashboard.tsx',
  'web/pages/admin-screens/admin-screens.tsx',
  'web/pages/blog/blog.css',
  'web/fonts/dotted-m.woff2',
])('a build without %s is refused', (source) => {
  const { [source]: _, ...rest } = manifest as Parameters<typeof builtAssets>[0];
  expect(() => builtAssets(rest)).toThrow(source);
});
