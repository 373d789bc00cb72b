import { expect, test } from 'vitest';
import { englishStem } from './english-stem.ts';

/** From the examples that the algorithm was published with. */
test.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['cats', 'cat'],
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['bled', 'bled'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['conflated', 'conflat'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['sky', 'sky'],
  ['relational', 'relat'],
  ['rational', 'ration'],
  ['vietnamization', 'vietnam'],
  ['sensibiliti', 'sensibl'],
  ['triplicate', 'triplic'],
  ['goodness', 'good'],
  ['replacement', 'replac'],
  ['adoption', 'adopt'],
  ['probate', 'probat'],
  ['rate', 'rate'],
  ['controll', 'control'],
  ['roll', 'roll'],
])('the stem of %s is %s', (word, stem) => {
  expect(englishStem(word)).toBe(stem);
});

test('forms of a word share their stem', () => {
  expect(new Set(['meditate', 'meditating', 'meditation', 'meditations'].map(englishStem)).size).toBe(1);
});

test('short words, other scripts and digits have no endings', () => {
  for (const word of ['as', 'is', 'ध्यान', 'a1s', '']) expect(englishStem(word)).toBe(word);
});
