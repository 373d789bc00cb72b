import { expect, test } from 'vitest';
import { openMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { findWords } from './find-words.ts';

/** What of a text is found, as it stands there. */
function found(markdown: string, words: string, isCaseSensitive = false): string[] {
  const doc = openMarkdown(markdown);
  return findWords({ words, isCaseSensitive })(doc).map(({ from, to }) => doc.textBetween(from, to));
}

test('words are found in every block, whatever their case', () => {
  expect(found('A lamp\n\n> The Lamp\n\n- LAMP', 'lamp')).toEqual(['lamp', 'Lamp', 'LAMP']);
  expect(found('A lamp\n\n> The Lamp', 'Lamp', true)).toEqual(['Lamp']);
  expect(found('A lamp', '')).toEqual([]);
});

test('words are found through formatting, and in tables, verses, captions and notes', () => {
  expect(found('one **la**mp', 'lamp')).toEqual(['lamp']);
  expect(found('| a |\n| --- |\n| lamp |\n\n```verse\nlamp\n```\n\nx^[lamp]', 'lamp')).toEqual([
    'lamp',
    'lamp',
    'lamp',
  ]);
});

test('nothing is found across the border of a note, or a line break', () => {
  expect(found('a lamp^[note] b', 'p n')).toEqual([]);
  expect(found('a lamp^[note] b', 'lamp b')).toEqual([]);
  expect(found('one\\\ntwo', 'onetwo')).toEqual([]);
});

test('Hindi is found whether a letter with nukta is one sign or two', () => {
  const [one, two] = ['\u0958\u0932\u092e', '\u0915\u093c\u0932\u092e'];
  for (const words of [one, two]) expect(found(`यह ${one} और ${two} है`, words)).toEqual([one, two]);
  expect(found('कर्म और कर्मयोग', 'कर्म')).toEqual(['कर्म', 'कर्म']);
  expect(found('की', 'क')).toEqual(['क']);
});

test('a letter without its accent or nukta is another one, however it is encoded', () => {
  expect(found('caf\u00e9 cafe\u0301', 'cafe')).toEqual([]);
  expect(found('caf\u00e9 cafe\u0301', 'caf\u00e9')).toEqual(['caf\u00e9', 'cafe\u0301']);
  expect(found('\u0958 \u0915\u093c', '\u0915')).toEqual([]);
});

test('what stands behind letters that grow in lower case is found where it is', () => {
  expect(found('İstanbul lamp', 'lamp')).toEqual(['lamp']);
});

test('straight quotes find curly ones, and a space finds one that does not break', () => {
  expect(found('“don’t” 5\u00a0km', '"don\'t" 5 km')).toEqual(['“don’t” 5\u00a0km']);
});

test('signs of regular expressions are only signs', () => {
  for (const sign of ['.', '*', '(', '[a]', '$5', '\\', 'a-b', '|', '^', '?', '{1}', '/'])
    expect(found(`x ${sign.replace(/[\\*[|^]/g, '\\$&')} y`, sign)).toEqual([sign]);
  expect(found('lamp', 'l.mp')).toEqual([]);
});
