import { existsSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { isTest, ROOT, reachedFrom, readImporters, sourceFiles } from './import-graph.ts';

/** Slow, and seldom broken by a change: `npm run test:long` alone runs them. */
export const ONLY_LONG = [
  'test/outages/{imports-interrupted,letters-killed,updates}.test.ts',
  'test/e2e/{preview-letters,sign-in-firebase}.test.ts',
];

/** These look for sources and documents by patterns, so no import tells what they depend on. They take seconds. */
const READS_SOURCES = /^(test\/[^/]+|web\/styles\/styles|shared\/light-colours)\.test\.ts$/;
const IS_NOT_TESTED = /^(docs|bench|\.ci)\/|^README\.md$/;
const BROWSER_TEST = /^test\/e2e\/.*\.test\.ts$/;
/** What holds on the whole site, whatever was changed in it. */
const WHOLE_SITE = [
  'test/{attacks,outages}/*.test.ts',
  'server/*.test.ts',
  'server/http/{cache-answers,garbage}.test.ts',
  'server/features/people/{leave-nothing,suspended}.test.ts',
  'server/features/backup/round-trip.test.ts',
];

/**
 * These put the site together from all features and pages. What only they lead to would be nearly every test for nearly
 * every change, so imports are not followed through them, nor through the helpers of the tests.
 */
export const COMPOSES_SITE = [
  'server/{after-save-list,app,app-deps,serve,run-in-terminal}.ts',
  'server/pages/{content-api,page-routes,render-page}.ts',
  'web/{dashboard-app,dashboard-pages,entry-server,pages,reader-page,start-reading}.{ts,tsx}',
  'web/islands/island-list.ts',
  'web/routing/{dashboard-routes,route-kinds}.ts',
];

/** What the site as a whole must do in a browser, whatever was changed in it. */
const JOURNEYS = /\/(visitor|reading|every-page|dashboard|writing|accounts-login|hostile-text)\.test/;
/** Opens every screen of admins, so it shows whatever was changed in one. */
const ADMIN_SCREENS = /^web\/pages\/admin-screens\//;

/**
 * Browser tests start the built site, so by their imports each depends on everything. What was changed in the folder of
 * one feature or page, or of one screen of admins, can be seen in these; any other change, in all of them.
 */
export const SEEN_IN: Record<string, RegExp> = {
  'account accounts people sign-in': /\/(account|sign-in|dashboard-people)/,
  'comments likes moderation replies readers': /\/(taking-part|dashboard-comments)/,
  'newsletter letters mail mail-events subscribers': /\/(newsletter|dashboard-people)/,
  'archive blog search suggestions tag tags': /\/(search|long-reads)/,
  'series start-here': /\/(series|dashboard-content)/,
  'paste rich-editor text-field text-images': /\/(drafts|rich-editor|text-images|versions|writing)/,
  'media preview-images': /\/(text-images|rich-editor-images|dashboard-content)/,
  'command-palette': /\/command-palette/,
  'reader-settings': /\/reader-settings/,
  'author book categories policies site site-texts videos': /\/(dashboard-content|hindi-site)/,
  'audit-log history import mail-setup overview redirects review system':
    /\/(dashboard-frame|dashboard-tabs|dashboard-content)/,
  'allowance backup citations export feeds first-start navigation order search-engines starter':
    /\/(dashboard-frame|every-dashboard-page)/,
  'about edit-in-place home not-found post related resume sharing':
    /\/(edit-in-place|long-reads|taking-part|formatted-post)/,
  'admin admin-screens dashboard dashboard-frame': /\/(dashboard-|every-dashboard-page|versions|drafts)/,
  'drafts post-form posts':
    /\/(dashboard-|versions|drafts|series|search|taking-part|text-images|formatted-post|rich-editor-(drafts|journeys))/,
};

/** @returns the test files that changes of these files can break, or `everything` where imports do not tell */
export function selectTests(changed: readonly string[]): string[] | 'everything' {
  const importers = readImporters();
  const code = changed.filter((file) => !IS_NOT_TESTED.test(file) && !isRemovedSource(file));
  // What is found by patterns, as migrations are, or used by no import at all.
  const isUnknown = (file: string) => file.startsWith('migrations/') || (!isTest(file) && !importers.has(file));
  if (code.some(isUnknown)) return 'everything';
  const reached = reachedFrom(code, importers);
  // What prepares the tests of a whole project.
  if (reached.has('vitest.config.ts')) return 'everything';
  const product = code.filter((file) => !file.startsWith('test/') && !isTest(file));
  const shows = testsThatShow(product);
  const concerns = testsThatConcern(product, importers);
  const ofTests = reachedFrom(
    code.filter((file) => !product.includes(file)),
    importers,
  );
  return testFiles().filter((file) => {
    if (READS_SOURCES.test(file) || ofTests.has(file)) return true;
    return BROWSER_TEST.test(file) ? shows(file) : reached.has(file) && concerns(file);
  });
}

/**
 * @returns whether a test that reaches these files does more than start the whole site, of which they are a small part: it
 *   imports what was changed, stands beside what does or beside a file that takes it into the site, or is of that feature
 */
function testsThatConcern(product: readonly string[], importers: Map<string, Set<string>>): (test: string) => boolean {
  if (product.some(composesSite)) return () => true;
  const reached = reachedFrom(product, importers, (file) => composesSite(file) || isHelper(file));
  const composers = [...reached].flatMap((file) => [...(importers.get(file) ?? [])].filter(composesSite));
  const folders = new Set([...reached, ...composers].filter((file) => !isTest(file)).map(posix.dirname));
  const features = new Set(product.map(featuresOf).filter((features) => features !== undefined));
  return (test) =>
    matchesAny(test, WHOLE_SITE) ||
    reached.has(test) ||
    folders.has(posix.dirname(test)) ||
    features.has(featuresOf(test) ?? '');
}

/** @returns whether a browser test shows what was changed in these files of the product */
function testsThatShow(product: readonly string[]): (test: string) => boolean {
  if (product.length === 0) return () => false;
  const patterns = product.map((file) => SEEN_IN[featuresOf(file) ?? ''] ?? /^/);
  if (product.some((file) => ADMIN_SCREENS.test(file))) patterns.push(/\/every-dashboard-page/);
  return (test) => [JOURNEYS, ...patterns].some((pattern) => pattern.test(test));
}

function composesSite(file: string): boolean {
  return matchesAny(file, COMPOSES_SITE);
}

function isHelper(file: string): boolean {
  return file.startsWith('test/') && !isTest(file);
}

/** Which of `SEEN_IN` a file belongs to, by the folder of a feature, a page or a screen of admins that it is in. */
function featuresOf(file: string): string | undefined {
  const [, folder] = /^(?:server|web)\/(?:features|pages\/admin-screens|pages)\/([^/]+)\//.exec(file) ?? [];
  return Object.keys(SEEN_IN).find((folders) => folder !== undefined && folders.split(' ').includes(folder));
}

/** What imported it had to change with it. */
function isRemovedSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.startsWith('migrations/') && !existsSync(join(ROOT, file));
}

/** All that `npm test -- --all` runs. */
export function testFiles(): string[] {
  return sourceFiles().filter((file) => isTest(file) && !isOnlyLong(file));
}

export function isOnlyLong(file: string): boolean {
  return matchesAny(file, ONLY_LONG);
}

function matchesAny(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(file, pattern));
}
