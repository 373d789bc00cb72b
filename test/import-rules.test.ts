import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, ROOT } from './support/runner/import-graph.ts';

/** The layer of a file is the first that matches. A file that matches none may not be imported by any other. */
const LAYERS: Record<string, RegExp> = {
  test: /\.test\.tsx?$/,
  shared: /^shared\//,
  web: /^web\//,
  migrations: /^migrations\//,
  base: /^server\/base\//,
  database: /^server\/database\//,
  http: /^server\/http\//,
  jobs: /^server\/jobs\//,
  pages: /^server\/pages\//,
  composition: /^server\/([^/]+|features\/.+(-command|\/import-process))\.ts$/,
  features: /^server\/features\//,
};

/** What the files of a layer may import besides each other. The server reaches the pages only through `shared/pages.ts`. */
const MAY_IMPORT: Record<string, string[]> = {
  shared: [],
  web: ['shared'],
  migrations: ['database'],
  base: ['shared'],
  database: ['shared', 'base', 'migrations'],
  http: ['shared', 'base', 'database'],
  jobs: ['shared', 'base', 'database'],
  features: ['shared', 'base', 'database', 'http', 'jobs'],
  pages: ['shared', 'base', 'database', 'http', 'jobs', 'features'],
  composition: ['shared', 'base', 'database', 'http', 'jobs', 'features', 'pages'],
};

/** Routes and presenters are a feature's own; the composition registers routes, and pages show what presenters make. */
const PRIVATE = /^server\/features\/([^/]+)\/.*-(routes|presenter)\.ts$/;

/**
 * The features, the lowest first: a feature imports only from those before it. What a lower one needs of a higher one, the
 * composition hands to it; what a save of a post means to others is in `server/after-save-list.ts`.
 */
const FEATURES = [
  ...['audit-log', 'tags', 'site', 'policies', 'mail', 'accounts', 'sign-in', 'allowance'],
  ...['media', 'preview-images', 'author', 'book', 'categories', 'series', 'videos'],
  ...['search', 'citations', 'related', 'replies', 'readers', 'posts', 'site-texts'],
  ...['redirects', 'likes', 'comments', 'archive', 'start-here'],
  ...['newsletter', 'mail-setup', 'letters', 'mail-events', 'navigation'],
  ...['feeds', 'search-engines', 'people', 'dashboard', 'export', 'import', 'starter', 'backup', 'overview'],
];

/** Also a file directly in `server/features/`, which is below all of them, has none. */
function featureOf(file: string): string | undefined {
  return layerOf(file) === 'features' ? /^server\/features\/([^/]+)\//.exec(file)?.[1] : undefined;
}

/** @returns what is wrong with the import; `undefined` if the order allows it */
function disorder(from: string, to: string): string | undefined {
  const [feature, imported] = [featureOf(from), featureOf(to)];
  if (!feature || !imported || FEATURES.indexOf(imported) <= FEATURES.indexOf(feature)) return undefined;
  return `${from} imports ${to}, but “${imported}” comes after “${feature}” in the order of features`;
}

/** The only files in `web/` that run in Node. */
const BUILDS_PAGES = /^web\/build-plugins\//;

function layerOf(file: string): string {
  return Object.keys(LAYERS).find((name) => LAYERS[name]?.test(file)) ?? 'none';
}

function isAllowed(from: string, to: string): boolean {
  const [layer, imported] = [layerOf(from), layerOf(to)];
  if (to.startsWith('node:')) return layer !== 'shared' && (layer !== 'web' || BUILDS_PAGES.test(from));
  const owner = PRIVATE.exec(to)?.[1];
  if (owner && layer !== 'composition' && layer !== 'pages' && !from.startsWith(`server/features/${owner}/`))
    return false;
  return layer === imported || MAY_IMPORT[layer]?.includes(imported) === true;
}

test('every import goes in a direction that is allowed', () => {
  const files = globSync('{shared,web,server,migrations}/**/*.{ts,tsx}', { cwd: ROOT });
  const product = files.filter((file) => layerOf(file) !== 'test');
  expect(product.length).toBeGreaterThan(500);
  const refused = product.flatMap((file) =>
    importsOf(file, readFileSync(join(ROOT, file), 'utf8'))
      .filter((imported) => !isAllowed(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(refused).toEqual([]);
});

test('features import only from those before them', () => {
  expect([...FEATURES].sort()).toEqual(
    readdirSync(join(ROOT, 'server/features')).filter((name) => !name.includes('.')),
  );
  const files = globSync('server/features/*/**/*.ts', { cwd: ROOT }).filter((file) => featureOf(file));
  const refused = files.flatMap((file) =>
    importsOf(file, readFileSync(join(ROOT, file), 'utf8')).flatMap((imported) => disorder(file, imported) ?? []),
  );
  expect(refused).toEqual([]);
});

test.each([
  ['server/features/site/site-store.ts', 'server/features/book/book-store.ts', 'comes after'],
  ['server/features/posts/post-store.ts', 'server/features/letters/letter-store.ts', 'comes after'],
  ['server/features/letters/letter-store.ts', 'server/features/posts/post-store.ts', undefined],
  ['server/features/posts/post-store.ts', 'server/features/after-save.ts', undefined],
  ['server/features/accounts/admin-command.ts', 'server/features/starter/first-run.ts', undefined],
])('the order of features sees what %s may import', (from, to, problem) => {
  expect(disorder(from, to)?.match(/comes after/)?.[0]).toBe(problem);
});

test('features have their SQL in stores', () => {
  const files = globSync('server/{features,http,jobs,pages}/**/*.ts', { cwd: ROOT });
  const others = files.filter((file) => layerOf(file) !== 'test' && !file.endsWith('-store.ts'));
  const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^>]*>)?`/;
  expect(others.filter((file) => query.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('pages take only types from contracts, whose schemas would bring their library into the browser', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => layerOf(file) !== 'test');
  const values = files.flatMap((file) => {
    const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(
      /^import (?!type )\{([^}]*)\} from '#shared\/contracts\/[^']*'/gm,
    );
    const names = [...imports].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
    return names.filter((name) => name !== '' && !name.startsWith('type ')).map((name) => `${file}: ${name}`);
  });
  expect(values).toEqual([]);
});

test('an import is found however it is written', () => {
  const text = `
    import '../a.ts';
    import b, { type B } from "./b.ts";
    import type {
      C,
    } from '../../jobs/c.ts';
    export * from '#shared/d.ts';
    type E = import('./inner/e.ts').E;
    const f = await import(\`./f.tsx?raw\`);
    import { join } from 'node:path';
    import { z } from 'zod';
  `;
  const inFeature = (name: string) => `server/features/${name}`;
  expect(importsOf(inFeature('likes/x.ts'), text)).toEqual([
    ...[inFeature('a.ts'), inFeature('likes/b.ts'), 'server/jobs/c.ts', 'shared/d.ts'],
    ...[inFeature('likes/inner/e.ts'), inFeature('likes/f.tsx'), 'node:path'],
  ]);
});

test.each([
  ['shared/text/a.ts', 'web/paths.ts'],
  ['shared/text/a.ts', 'node:fs'],
  ['web/reader-page.tsx', 'server/config.ts'],
  ['web/reader-page.tsx', 'node:fs'],
  ['server/base/a.ts', 'server/database/database.ts'],
  ['server/database/dialects/a.ts', 'server/features/posts/post-store.ts'],
  ['server/http/logger.ts', 'server/config.ts'],
  ['server/jobs/run-jobs.ts', 'server/features/mail/mailer.ts'],
  ['server/features/likes/like-routes.ts', 'server/features/posts/post-presenter.ts'],
  ['server/features/likes/like-routes.ts', 'server/features/posts/post-routes.ts'],
  ['server/features/likes/like-routes.ts', 'server/pages/page-routes.ts'],
  ['server/features/likes/like-routes.ts', 'server/app.ts'],
  ['server/features/likes/like-routes.ts', 'server/features/accounts/admin-command.ts'],
  ['server/features/likes/like-routes.ts', 'server/features/import/import-process.ts'],
  ['server/features/likes/like-routes.ts', 'server/features/likes/likes.test.ts'],
  ['server/pages/page-routes.ts', 'web/routing/routes.ts'],
  ['server/pages/page-routes.ts', 'server/serve.ts'],
  ['server/app.ts', 'web/entry-server.tsx'],
  ['server/app.ts', 'test/support/server/log.ts'],
  ['migrations/0038-baseline.ts', 'server/features/posts/post-store.ts'],
])('%s may not import %s', (from, to) => {
  expect(isAllowed(from, to)).toBe(false);
});
