import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/runner/import-graph.ts';
import { COMPOSES_SITE, SEEN_IN, selectTests } from './support/runner/select-tests.ts';

function selected(...changed: string[]): string[] {
  const tests = selectTests(changed);
  if (tests === 'everything') throw new Error('Everything was selected.');
  return tests;
}

test('a change selects the tests that import it, through whatever lies between', () => {
  const tests = selected('server/features/likes/like-routes.ts');
  expect(tests).toContain('server/features/likes/likes.test.ts');
  expect(tests).toContain('test/attacks/who-may-do-what.test.ts');
  expect(tests).toContain('test/e2e/taking-part-likes.test.ts');
  expect(tests).not.toContain('shared/text/slug.test.ts');
  expect(tests).not.toContain('test/e2e/rich-editor.test.ts');
});

test('a change of a feature selects the tests of what takes it into the site, and the outages that it must survive', () => {
  const tests = selected('server/features/letters/delivery-store.ts');
  expect(tests).toContain('server/app.test.ts');
  expect(tests).toContain('test/outages/letters.test.ts');
});

test('a change of what all features stand on selects the outages that the whole site must survive', () => {
  const tests = selected('server/database/lock-data-folder.ts');
  expect(tests).toContain('test/outages/two-processes.test.ts');
  expect(tests).toContain('server/serve.test.ts');
});

test('a change of a feature selects the pages of that feature, whatever their folder is called', () => {
  expect(selected('server/features/audit-log/audit-log-desk-routes.ts')).toContain(
    'web/pages/admin-screens/history/history.page.test.tsx',
  );
});

test('a change of a feature leaves out the tests of others that only start the whole site', () => {
  const tests = selected('server/features/likes/like-routes.ts');
  expect(tests).toContain('server/features/likes/likes.test.ts');
  expect(tests).toContain('web/features/likes/likes.page.test.tsx');
  expect(tests).not.toContain('server/features/categories/category-desk.test.ts');
  expect(tests).not.toContain('web/pages/about/about.page.test.tsx');
});

test('a change of what puts the site together selects all tests that start it', () => {
  const tests = selected('server/app.ts');
  expect(tests).toContain('server/features/categories/category-desk.test.ts');
  expect(tests).toContain('web/pages/about/about.page.test.tsx');
  for (const pattern of COMPOSES_SITE) expect(globSync(pattern, { cwd: ROOT }), pattern).not.toEqual([]);
});

test('a change of a page selects the browser tests that show it, and the journeys through the whole site', () => {
  const tests = selected('web/pages/admin-screens/letters/bounces.tsx');
  expect(tests).toContain('test/e2e/newsletter.test.ts');
  expect(tests).toContain('test/e2e/visitor.test.ts');
  expect(tests).toContain('test/e2e/every-dashboard-page.test.ts');
  expect(tests).not.toContain('server/features/likes/likes.test.ts');
  expect(tests).not.toContain('test/e2e/search.test.ts');
});

test('each folder of a feature, a page or a screen is named once where browser tests are chosen', () => {
  const folders = ['server/features/*', 'web/features/*', 'web/pages/*', 'web/pages/admin-screens/*'].flatMap(
    (pattern) => globSync(pattern, { cwd: ROOT }).map((path) => basename(path)),
  );
  const named = Object.keys(SEEN_IN).flatMap((key) => key.split(' '));
  expect(named.filter((name) => !folders.includes(name))).toEqual([]);
  expect(folders.filter((name) => !name.includes('.') && name !== 'desk' && !named.includes(name))).toEqual([]);
  expect(named.filter((name, index) => named.indexOf(name) < index)).toEqual([]);
});

test('a change of code that runs in a process or thread of its own selects the tests of what starts it', () => {
  expect(selected('server/features/media/image-process.ts')).toContain('server/features/media/prepare-image.test.ts');
  expect(selected('server/features/accounts/admin-command.ts')).toContain('server/base/private-files.test.ts');
});

test('a change of what every page has selects all browser tests', () => {
  const tests = selected('web/components/site-header.tsx');
  expect(tests).toContain('test/e2e/search.test.ts');
  expect(tests).toContain('test/e2e/rich-editor.test.ts');
});

test('a test that was changed runs, and so do those that use a helper that was', () => {
  expect(selected('test/e2e/search.test.ts')).toContain('test/e2e/search.test.ts');
  expect(selected('test/e2e/people.ts')).toContain('test/e2e/drafts.test.ts');
  expect(selected('test/support/images/images.ts')).toContain('server/features/media/media-routes.test.ts');
});

test('what reads the sources runs whatever was changed, if only a document', () => {
  expect(selected('docs/operations.md').every((file) => !file.startsWith('server/'))).toBe(true);
  expect(selected('docs/operations.md')).toContain('test/guards.test.ts');
});

test.each([
  'package-lock.json',
  'vitest.config.ts',
  'migrations/0038-baseline.ts',
  'migrations/0039-removed.ts',
  'test/fixtures/removed.png',
  'server/database/database.ts',
  'web/styles/prose.css',
  'test/support/browser/simulated-browser.ts',
])('everything runs when %s was changed, of which imports do not tell all', (file) => {
  expect(selectTests([file])).toBe('everything');
});
