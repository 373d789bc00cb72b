import { expect, test } from 'vitest';
import { fc } from '../../test/support/runner/fast-check.ts';
import { slugOf, tagSlugOf } from './slug.ts';

test('a title becomes lower-case words joined by hyphens', () => {
  expect(slugOf('  The Lamp, and what it’s for! ')).toBe('the-lamp-and-what-its-for');
});

test('Devanagari keeps its vowel signs and conjuncts', () => {
  expect(slugOf('दीये की लौ: श्रद्धा')).toBe('दीये-की-लौ-श्रद्धा');
  expect(slugOf('क्\u200dष')).toBe('क्ष');
});

test('what makes a sign an emoji is no word, and leaves nothing invisible in an address', () => {
  expect(slugOf('I ❤️ Hindi')).toBe('i-hindi');
  expect(slugOf('❤️')).toBe('post');
  expect(slugOf('नमस्ते 🕉️ शांति')).toBe('नमस्ते-शांति');
  expect(slugOf('🧘🏽‍♀️ and 1️⃣ step')).toBe('and-1-step');
  expect(slugOf('\u0301a \u093e')).toBe('a');
  expect(tagSlugOf('❤️')).toBe('');
});

test('a slug never looks like an id', () => {
  expect(slugOf('1984')).toBe('post-1984');
  expect(slugOf('!!!')).toBe('post');
});

test('a word without an end is cut, and so is one letter under marks without end', () => {
  for (const title of ['a'.repeat(300), 'दी'.repeat(300), `a${'\u0301'.repeat(300)}`, '𐐀'.repeat(300)]) {
    expect(slugOf(title).length).toBeLessThanOrEqual(80);
    expect(title.normalize('NFC').toLowerCase().startsWith(slugOf(title))).toBe(true);
  }
});

test('a long title is cut between words', () => {
  expect(slugOf('word '.repeat(40))).toBe(Array(16).fill('word').join('-'));
});

test('any title gives a slug of letters, marks, digits and hyphens that is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugOf(title);
      expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
      expect(slug).not.toMatch(/^\d+$/);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
