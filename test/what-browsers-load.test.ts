import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { loadedBy, ROOT } from './support/runner/import-graph.ts';

const READER = 'web/entry-reader.ts';
const DASHBOARD = 'web/entry-dashboard.tsx';
const ISLANDS = loadedBy('web/islands/island-list.ts', readText('web/islands/island-list.ts')).later;

/** Where React begins on readers' pages. Each of these is loaded once somebody needs it. */
const BEGIN_REACT = ['web/islands/hydrate-island.tsx', 'web/toasts/toaster.tsx', ...ISLANDS];
/** What these may bring along. */
const PACKAGES = ['react', 'react-dom/client', '@radix-ui/react-toast', '@firebase/app', '@firebase/auth'];
const FEATURES = [
  ...['comments', 'edit-in-place', 'likes', 'newsletter', 'reader-settings', 'readers', 'resume', 'series', 'sharing'],
  ...['sign-in', 'suggestions', 'drafts/random-uuid.ts', 'focus-in-view.ts', 'use-visitor-effect.ts'],
];
const FOLDERS = ['components', 'forms', 'islands', 'session', 'toasts'];
/** The sheets of readers' pages are linked in the head, but for those of what script alone shows. */
const STYLES = [
  'web/features/edit-in-place/edit-in-place.css',
  'web/features/reader-settings/settings-menu.css',
  'web/features/suggestions/suggestions.css',
  'web/toasts/toasts.css',
];

/** What makes documents. */
const ON_SERVER =
  /^(web\/(document|structured-data|build-plugins)\/|web\/(islands\/island|reader-page|entry-server|pages)\.tsx?$|web\/routing\/(routes|page-heads|route-kinds)\.ts$|react-dom\/server|node:)/;

interface Load {
  from: string;
  to: string;
}

interface Following {
  /** Code that is added to a file, by the file's name. */
  planted: Record<string, string>;
  /** Leaves out what is loaded later. */
  isAtOnce?: boolean;
  /** What is not looked into. */
  ends?: string[];
}

/** Everything that the modules of a page load, once for each that does. */
function loadsFrom(entry: string, { planted, isAtOnce = false, ends = [] }: Following): Load[] {
  const loads: Load[] = [];
  const files = new Set([entry]);
  for (const from of files) {
    const { atOnce, later } = loadedBy(from, `${readText(from)}\n${planted[from] ?? ''}`);
    // The compiler adds what makes elements.
    const found = [...atOnce, ...(isAtOnce ? [] : later), ...(from.endsWith('.tsx') ? ['react'] : [])];
    for (const to of found) {
      loads.push({ from, to });
      // A set yields what is added to it on the way.
      if (/^(web|shared)\/.*\.tsx?$/.test(to) && !ends.includes(to)) files.add(to);
    }
  }
  return loads;
}

function mayBeRead(path: string): boolean {
  if (path.endsWith('.css')) return STYLES.includes(path);
  if (isPackage(path)) return PACKAGES.includes(path);
  if (path.startsWith('shared/')) return !path.startsWith('shared/contracts/');
  const [, folder = '', rest = ''] = /^web\/(\w+)\/(.*)$/.exec(path) ?? [];
  if (folder === 'features') return FEATURES.some((each) => rest === each || rest.startsWith(`${each}/`));
  // The forms of an account are islands.
  if (folder === 'pages') return ISLANDS.some((island) => posix.dirname(island) === posix.dirname(path));
  return folder === '' || FOLDERS.includes(folder) || path === 'web/content/content.ts';
}

/** @returns what browsers would load in vain, with the module that loads it */
function loadedInVain(planted: Record<string, string> = {}): string[] {
  const atOnce = loadsFrom(READER, { planted, isAtOnce: true }).filter(({ to }) => isPackage(to));
  const outside = loadsFrom(READER, { planted, ends: BEGIN_REACT }).filter(({ to }) => isPackage(to));
  const forReaders = loadsFrom(READER, { planted });
  const inAll = [...forReaders, ...loadsFrom(DASHBOARD, { planted })];
  return [
    ...atOnce.map(({ from, to }) => `With each page, ${from} loads ${to}.`),
    ...outside.map(({ from, to }) => `Outside of the islands, ${from} loads ${to}.`),
    ...forReaders.filter(({ to }) => !mayBeRead(to)).map(({ from, to }) => `For readers, ${from} loads ${to}.`),
    ...inAll.filter(({ to }) => ON_SERVER.test(to)).map(({ from, to }) => `In browsers, ${from} loads ${to}.`),
  ];
}

function isPackage(path: string): boolean {
  return !/^(web|shared)\//.test(path);
}

function readText(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

test('readers load no React before they use an island, nothing of the dashboard, and browsers nothing of the server', () => {
  expect(loadedInVain()).toEqual([]);
});

test('the search for what is loaded reaches islands, and what they load later', () => {
  const loaded = loadsFrom(READER, { planted: {} }).map(({ to }) => to);
  expect(ISLANDS.length).toBeGreaterThan(5);
  for (const path of [...ISLANDS, ...PACKAGES, 'web/features/comments/comment-tools.ts'])
    expect(loaded).toContain(path);
  expect(loadsFrom(DASHBOARD, { planted: {} }).map(({ to }) => to)).toContain(
    'web/features/rich-editor/rich-editor.tsx',
  );
});

test('what leads from a page to its form is loaded later, by the menu of an account alone', () => {
  const menu = 'web/session/account-menu.tsx';
  const editing = 'web/features/edit-in-place/edit-in-place.ts';
  const loads = loadsFrom(READER, { planted: {} }).filter(({ to }) => to === editing);
  expect(loads).toEqual([{ from: menu, to: editing }]);
  expect(loadedBy(menu, readText(menu)).later).toEqual([editing]);
});

const LIKE = 'web/features/likes/like.tsx';

test.each([
  ['With each page', 'web/start-reading.ts', "import { useId } from 'react';", 'react'],
  ['With each page', 'web/components/start-header.ts', "import { Lamp } from '#web/features/likes/lamp.tsx';", 'react'],
  ['Outside of the islands', 'web/start-reading.ts', "import('#web/features/comments/edit-form.tsx');", 'react'],
  ['For readers', LIKE, "import { Notice } from '#web/pages/home/hero.tsx';", 'web/pages/home/hero.tsx'],
  ['For readers', LIKE, "import('#web/pages/account/profile/profile.tsx');", 'web/pages/account/profile/profile.tsx'],
  [
    'For readers',
    LIKE,
    "import {\n  useQuery,\n} from '#web/features/dashboard-frame/use-query.ts';",
    'web/features/dashboard-frame/use-query.ts',
  ],
  ['For readers', LIKE, "export * from '#web/routing/make-head.ts';", 'web/routing/make-head.ts'],
  ['For readers', LIKE, "import './likes.css';", 'web/features/likes/likes.css'],
  ['For readers', 'shared/limits.ts', "import { z } from 'zod';", 'zod'],
  ['For readers', LIKE, "import { site } from '#shared/contracts/site.ts';", 'shared/contracts/site.ts'],
  ['In browsers', LIKE, "import { Island } from '#web/islands/island.tsx';", 'web/islands/island.tsx'],
  [
    'In browsers',
    'web/features/dashboard-frame/dashboard-frame.tsx',
    "import { Island } from '#web/islands/island.tsx';",
    'react-dom/server',
  ],
  ['In browsers', 'web/routing/load-view.ts', "import { routes } from './routes.ts';", 'web/routing/routes.ts'],
])('%s: %s must not say %s', (where, file, code, to) => {
  const found = loadedInVain({ [file]: code });
  expect(found.filter((each) => each.startsWith(`${where}, `) && each.endsWith(` loads ${to}.`))).not.toEqual([]);
});

test('types load nothing', () => {
  const code = `
    import type { Post } from './post.ts';
    export type { Post } from './post.ts';
    type Module = typeof import('./module.ts');
    import { useId, type ReactNode } from 'react';
    import './a.css';
    export { b } from '#web/b.ts';
    const later = () => import('./c.tsx');
  `.replace(/^ +/gm, '');
  expect(loadedBy('web/x.ts', code)).toEqual({ atOnce: ['react', 'web/a.css', 'web/b.ts'], later: ['web/c.tsx'] });
});
