import { expect, test } from 'vitest';
import { englishStem, termsOfWord } from './word-terms.ts';

test('forms of an English word share their stem', () => {
  expect(new Set(['meditate', 'meditating', 'meditation', 'meditations'].map(englishStem)).size).toBe(1);
  expect(termsOfWord('Ponies')).toContain('_s_poni');
});

test('short words, other scripts and digits have no endings', () => {
  for (const word of ['as', 'is', 'ध्यान', 'a1s', '']) expect(englishStem(word)).toBe(word);
});
