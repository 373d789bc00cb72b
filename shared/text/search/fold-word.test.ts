import { expect, test } from 'vitest';
import { foldWord } from './fold-word.ts';

test('a word has one form, in capitals or not, with accents or without', () => {
  for (const word of ['Café', 'CAFE', 'cafe\u0301', 'cafe']) expect(foldWord(word)).toBe('cafe');
  expect(foldWord('Dhyāna')).toBe('dhyana');
  expect(foldWord('Kṛṣṇa')).toBe('krsna');
  expect(foldWord('Straße')).toBe('strasse');
});

test('a letter under accents without end is a word in no time', () => {
  expect(foldWord(`e${'\u0301\u0323'.repeat(200_000)}`)).toBe('e');
});

test('apostrophes count for nothing, and so does the one of possession', () => {
  expect(foldWord('master’s')).toBe('master');
  expect(foldWord("don't")).toBe('dont');
});

test.each([
  ['पंडित', 'पण्डित'],
  ['हिंदी', 'हिन्दी'],
  ['गंगा', 'गङ्गा'],
  ['चंचल', 'चञ्चल'],
  ['संबंध', 'सम्बन्ध'],
  ['चाँद', 'चांद'],
  ['ज़िंदगी', 'जिंदगी'],
  ['\u0958लम', 'क\u093cलम'],
  ['क्\u200dष', 'क्ष'],
  ['महान्', 'महान'],
  ['सोऽहम्', 'सोहम'],
  ['२०२६', '2026'],
])('%s is %s', (one, other) => {
  expect(foldWord(one)).toBe(foldWord(other));
});

test('words that sound apart stay apart', () => {
  expect(foldWord('जन्म')).toBe('जन्म');
  expect(foldWord('सम्मान')).not.toBe(foldWord('समान'));
  expect(foldWord('दीया')).not.toBe(foldWord('दीये'));
});

test('an endless word is cut, and never in the middle of a character', () => {
  expect(foldWord('a'.repeat(10_000))).toHaveLength(40);
  expect(foldWord(`a${'\u{20000}'.repeat(100)}`).isWellFormed()).toBe(true);
});
