import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, reachedFrom, readImporters, sourceFiles } from './import-graph.ts';

/** These look for sources and documents by patterns, so no import tells what they depend on. They take seconds. */
const READS_SOURCES = /^(test\/[^/]+|web\/styles\/styles|shared\/light-colours)\.test\.ts$/;
const IS_NOT_TESTED = /^(docs|bench|\.ci)\/|^README\.md$/;
const BROWSER_TEST = /^test\/e2e\/.*\.test\.ts$/;

/** What the site as a whole must do in a browser, whatever was changed in it. */
const JOURNEYS = /\/(visitor|reading|every-page|dashboard|writing|accounts-login)\.test/;

/**
 * Browser tests start the built site, so by their imports each depends on everything. What was changed in the folder of
 * one feature or page, or of one screen of the desk, can be seen in these; any other change, in all of them.
 */
const SEEN_IN: Record<string, RegExp> = {
  'account accounts people sign-in': /\/(account|sign-in|desk-people)/,
  'comments likes replies readers': /\/(taking-part|desk-comments)/,
  'newsletter letters mail mail-events subscribers': /\/(newsletter|preview-letters|desk-people)/,
  'archive blog related search suggestions tag tags': /\/(search|long-reads)/,
  'series start-here': /\/(series|desk-content)/,
  'drafts paste post-form rich-editor text-field text-images versions':
    /\/(drafts|rich-editor|text-images|versions|writing)/,
  'media preview-images': /\/(text-images|desk-content)/,
  'command-palette': /\/command-palette/,
  'reader-settings': /\/reader-settings/,
  'author book categories policies site site-texts texts videos': /\/(desk-content|every-desk-page|hindi-site)/,
  'audit-log history import mail-setup overview redirects review': /\/(desk-frame|desk-tabs|every-desk-page)/,
  'allowance backup citations dashboard export feeds order search-engines starter': /\/(desk-frame|every-desk-page)/,
  'about home not-found policies resume sharing': /\/long-reads/,
};

/** @returns the test files that changes of these files can break, or `everything` where imports do not tell */
export function selectTests(changed: readonly string[]): string[] | 'everything' {
  const importers = readImporters();
  // What was removed was imported by files that had to change with it.
  const code = changed.filter((file) => !IS_NOT_TESTED.test(file) && existsSync(join(ROOT, file)));
  // What is found by patterns, as migrations are, or used by no import at all.
  const isUnknown = (file: string) => file.startsWith('migrations/') || (!isTest(file) && !importers.has(file));
  if (code.some(isUnknown)) return 'everything';
  const reached = reachedFrom(code, importers);
  // What prepares the tests of a whole project.
  if (reached.has('vitest.config.ts')) return 'everything';
  const product = code.filter((file) => !file.startsWith('test/') && !isTest(file));
  const shows = testsThatShow(product);
  const ofTests = reachedFrom(
    code.filter((file) => !product.includes(file)),
    importers,
  );
  return sourceFiles().filter((file) => {
    if (!isTest(file)) return false;
    if (READS_SOURCES.test(file)) return true;
    return BROWSER_TEST.test(file) ? ofTests.has(file) || shows(file) : reached.has(file);
  });
}

/** @returns whether a browser test shows what was changed in these files of the product */
function testsThatShow(product: readonly string[]): (test: string) => boolean {
  if (product.length === 0) return () => false;
  const patterns = product.map((file) => {
    const [, folder = ''] = /^(?:server|web)\/(?:features|pages\/desk|pages)\/([^/]+)\//.exec(file) ?? [];
    return Object.entries(SEEN_IN).find(([folders]) => folders.split(' ').includes(folder))?.[1] ?? /^/;
  });
  return (test) => [JOURNEYS, ...patterns].some((pattern) => pattern.test(test));
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
