import { expect, test, vi } from 'vitest';
import {
  FALSE_FRIENDS,
  HELD_OUT,
  type Spelling,
  soundsAlike,
  TUNED,
} from '../../../test/support/texts/spelling-pairs.ts';
import { soundsOfDevanagari, soundsOfLatin } from './sounds.ts';

function shareFound(spellings: Spelling[]): number {
  const pairs = spellings.flatMap(({ word, typed }) => typed.map((spelling) => [spelling, word] as const));
  return pairs.filter(([typed, word]) => soundsAlike(typed, word)).length / pairs.length;
}

test('Hindi typed in Latin letters is understood, also where no rule was made for it', () => {
  expect(shareFound(TUNED)).toBeGreaterThan(0.95);
  expect(shareFound(HELD_OUT)).toBeGreaterThan(0.95);
});

test('words that only look alike are not taken for each other', () => {
  const taken = FALSE_FRIENDS.filter(([typed, word]) => soundsAlike(typed, word));
  expect(taken.length / FALSE_FRIENDS.length).toBeLessThan(0.02);
});

test('no spelling of one listed word is that of another', () => {
  const all = [...TUNED, ...HELD_OUT];
  const mixedUp = all.flatMap(({ word, typed }) =>
    typed.filter((spelling) => all.some((other) => other.word !== word && soundsAlike(spelling, other.word))),
  );
  expect(mixedUp).toEqual([]);
});

test('a vowel that is not spoken may be typed or left out', () => {
  expect(soundsOfDevanagari('समझना')).toEqual(expect.arrayContaining(['samajhna', 'samajhana']));
});

test('Devanagari words that are spelled differently sound alike', () => {
  expect(soundsAlike('शान्ती', 'शांति')).toBe(true);
  expect(soundsAlike('गए', 'गये')).toBe(true);
});

test.each([
  ['phool', 'फूल'],
  ['phir', 'फिर'],
  ['zindagi', 'ज़िंदगी'],
  ['gyan', 'ज्ञान'],
  ['dukh', 'दुःख'],
  ['brahma', 'ब्रह्म'],
])('%s is heard as %s', (typed, word) => {
  expect(soundsAlike(typed, word)).toBe(true);
});

test('one letter has no sound of its own, nor has what is no word of Latin letters', () => {
  for (const word of ['a', 'y', 'a1', 'слово', '']) expect(soundsOfLatin(word)).toEqual([]);
});

/** Sounds are made by replacing letters, so this is a measure of the work that does not depend on the machine. */
function countReplacements(work: () => void): number {
  const replace = vi.spyOn(String.prototype, 'replace');
  try {
    work();
    return replace.mock.calls.length;
  } finally {
    replace.mockRestore();
  }
}

test.each(['धड', 'ढड', 'गृ', 'ंह', 'ड'])(
  'a word that repeats %s, which has two readings, is heard in few steps',
  (letters) => {
    const ordinary = countReplacements(() => soundsOfDevanagari('विश्वविद्यालय'));
    const many = (count: number) => countReplacements(() => soundsOfDevanagari(letters.repeat(count)));
    // With all their readings, 1,024 of them, the steps would be dozens of times as many.
    expect(many(10)).toBeLessThan(20 * ordinary);
    expect(soundsOfDevanagari(letters.repeat(10)).length).toBeLessThanOrEqual(12);
  },
);

test('a word with a few letters of two readings is heard in each of them', () => {
  expect(soundsOfDevanagari('लडका')).toEqual(expect.arrayContaining(['ladka', 'larka']));
  expect(soundsOfDevanagari('पढा').sort()).toEqual(['padha', 'parha']);
});
