import { expect, test, vi } from 'vitest';
import { countSteps } from '../../test/support/runner/count-steps.ts';
import { fc, runs } from '../../test/support/runner/fast-check.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { compileMarkdown } from '../markdown/compile-markdown.ts';
import { countMarks, countPieces } from './body-pieces.ts';
import { compose } from './compose.ts';
import { diffTexts } from './diff/diff-texts.ts';
import { paragraphs } from './paragraphs.ts';
import { plainHtml } from './plain-html.ts';
import { readingTime } from './reading-time.ts';
import { languageOf } from './script.ts';
import { scriptRuns } from './script-runs.ts';
import { foldWord } from './search/fold-word.ts';
import { soundsOfDevanagari, soundsOfLatin } from './search/sounds.ts';
import { wordsOf } from './search/words.ts';
import { chosenSlug, slugOf, tagSlugOf } from './slug.ts';

guard('A text of a few letters kept the site busy for minutes.');

/** Letters with two readings, conjuncts, marks that belong to nothing, and what Latin spellings of Hindi double. */
const PARTS = [
  ...['ड', 'ढ', 'धड', 'ऋ', 'कृ', 'ंह', 'ः', 'ं', 'क्', 'ष्', 'त्र', 'ज्ञ', 'ि', '\u094d', '\u093c', '\u200d', 'क', 'म'],
  ...['a', 'aa', 'y', 'h', 'kh', 'jn', 'r', 'x', 'ou', '\u0301', '\u0323', '\u0301\u0323', 'É', 'ß', '7', '१'],
  ...[' ', '\n', '\t', '-', '.', "'", '*', '_', '[', '](', '`', '> ', '#', '|', '\\', '~~', '🪔', '॥'],
];
/** A few parts, over and over: at random they would seldom meet. */
const unit = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
const textOf = (units: string[], length: number) => {
  const whole = units.join('');
  return whole.repeat(Math.ceil(length / whole.length)).slice(0, length);
};
const LENGTH = 2000;
const hostile = fc.array(unit, { minLength: 1, maxLength: 3 }).map((units) => textOf(units, LENGTH));
const hostileWord = hostile.map((text) => foldWord(text.replace(/[^\p{L}\p{M}]/gu, '')));

const changed = (text: string) => text.slice(LENGTH / 2).replace(/क|a/g, 'b') + text.slice(0, LENGTH / 2);

/** At most so many steps for each letter: three times what the worst texts take. Quadratic work would take thousands. */
const STEPS_PER_LETTER: Record<string, [most: number, read: (text: string) => unknown]> = {
  words: [5, wordsOf],
  addresses: [5, (text) => [slugOf(text), chosenSlug(text), tagSlugOf(text)]],
  'reading time': [1, readingTime],
  language: [1, languageOf],
  'changes of script': [6, (text) => [scriptRuns(text, 'en'), scriptRuns(text, 'hi')]],
  paragraphs: [5, (text) => [paragraphs(text), countPieces(text), countMarks(text)]],
  'plain HTML': [25, (text) => [plainHtml(text, 'en'), plainHtml(text, 'hi')]],
  Markdown: [400, (text) => compileMarkdown(text, { language: 'hi', works: ['गीता'] })],
  changes: [1200, (text) => diffTexts({ body: text, format: 'markdown' }, { body: changed(text), format: 'markdown' })],
};

test.each(Object.entries(STEPS_PER_LETTER))(
  'the %s of any text take a bounded number of steps',
  async (_, [most, read]) => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const steps = await countSteps(() => read(text));
        expect(steps).toBeGreaterThan(0);
        expect(steps).toBeLessThan(most * LENGTH);
      }),
    );
  },
);

test('the sounds of any word take a bounded number of steps', async () => {
  await fc.assert(
    fc.asyncProperty(hostileWord, async (word) => {
      expect(await countSteps(() => [soundsOfDevanagari(word), soundsOfLatin(word)])).toBeLessThan(10_000);
    }),
    { numRuns: runs(300) },
  );
  // An ordinary word of as many letters.
  expect(await countSteps(() => soundsOfDevanagari('कमलनयनपरमपदसरलजगतकमलनयन'))).toBeLessThan(1000);
});

test('marks without end are put into their order a few at a time', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const endless = `e${'\u0301\u0323'.repeat(50_000)}`;
  for (const read of [compose, foldWord, slugOf, tagSlugOf]) read(endless);
  const longest = normalize.mock.contexts.map((text) =>
    Math.max(0, ...(`${text}`.match(/[\u0300-\u034e]+/g) ?? []).map((run) => run.length)),
  );
  normalize.mockRestore();
  expect(longest.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...longest)).toBeLessThanOrEqual(1000);
  // A text is composed again each time it is saved.
  expect(compose(compose(endless))).toBe(compose(endless));
  expect(compose('पढ़ाई cafe\u0301')).toBe('पढ़ाई cafe\u0301'.normalize('NFC'));
});
