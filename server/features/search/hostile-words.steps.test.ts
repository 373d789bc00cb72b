import { expect, test } from 'vitest';
import { EMPTY_WRITING, plainAt } from '#shared/writing.ts';
import { countSteps } from '../../../test/support/runner/count-steps.ts';
import { countTurns } from '../../../test/support/runner/count-turns.ts';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { editDistance } from './did-you-mean.ts';
import { findWords } from './found-words.ts';
import { termsOfPost } from './post-terms.ts';
import { readSearch } from './read-search.ts';

guard('A search, or a text full of words with many readings, kept everybody else waiting.');

const LETTERS = ['ड', 'ढ', 'धड', 'ऋ'];

/** Different words, each with as many readings as a word may have. */
function words(length: number): string {
  let text = '';
  for (let number = LETTERS.length ** 7; text.length < length; number += 1) {
    text += `${[...number.toString(LETTERS.length)].map((digit) => LETTERS[Number(digit)]).join('')} `;
  }
  return text.slice(0, length);
}

const post = (text: string) =>
  ({ id: 1, title: '', tags: [], text, language: 'hi', status: 'published', category_id: 1 }) as const;
const fields = plainAt('column', EMPTY_WRITING);
const dates = { author_id: null, deleted_at: null, created_at: 1, published_at: 1 };
const terms = (text: string) => termsOfPost({ ...post(text), tags: [], ...fields, ...dates });

test('the longest text takes no more work than what the index keeps of it', async () => {
  const [half, whole] = [await countSteps(() => terms(words(200_000))), await countSteps(() => terms(words(400_000)))];
  expect(half).toBeGreaterThan(100_000);
  expect(whole).toBeLessThan(1.2 * half);
  expect((await terms('कमल खिला')).length).toBeGreaterThan(4);
});

test('other requests run while the words of a text are taken in or looked through', async () => {
  const text = words(100_000);
  const findIn = findWords(readSearch('दीया') ?? []);
  for (const read of [() => terms(text), () => findIn({ title: '', summary: '', text })]) {
    const turns = countTurns();
    await read();
    expect(turns()).toBeGreaterThan(50);
  }
});

test('a search looks at so many different words, however long the texts are that it found', async () => {
  const findIn = findWords(readSearch('दीया') ?? []);
  const stepsFor = (letters: string) =>
    countSteps(async () => {
      for (const letter of letters) {
        await findIn({ title: '', summary: '', text: words(100_000).replaceAll(' ', `${letter} `) });
      }
    });
  const first = await stepsFor('कखगघच');
  expect(await stepsFor('टतपमय')).toBeLessThan(first / 10);
  const { snippet } = await findWords(readSearch('दीया') ?? [])({
    title: '',
    summary: '',
    text: `${words(90_000)} दीया`,
  });
  expect(snippet?.text).toContain('दीया');
});

test('any search is read in a bounded number of steps', async () => {
  const letters = fc.constantFrom(...LETTERS, 'ंह', 'ः', 'क्', 'ज्ञ', '\u093c', 'aa', 'kh', 'jn', 'r', ' ');
  const search = fc.string({ unit: letters, minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(search, async (text) => {
      expect(await countSteps(() => readSearch(text.repeat(200).slice(0, 200)))).toBeLessThan(60_000);
    }),
  );
});

test('two words are compared near their diagonal alone', async () => {
  const [one, other] = ['ab'.repeat(20), `${'ab'.repeat(19)}bb`];
  expect(editDistance(one, other, 2)).toBe(1);
  expect(await countSteps(() => editDistance(one, other, 2))).toBeLessThan(one.length * 5 * 12);
});

test('the sounds of a search are no more terms to look up than those of a few words', async () => {
  const hostile = readSearch(words(200)) ?? [];
  expect(hostile).toHaveLength(12);
  expect(hostile.flatMap(({ sounds }) => sounds).length).toBeLessThanOrEqual(24);
  expect(readSearch('पढा')?.[0]?.sounds.toSorted()).toEqual(['padha', 'parha']);
});
