import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCENTED, ENGLISH } from './cut-fonts.ts';

const sheet = readFileSync(new URL('../styles/fonts.css', import.meta.url), 'utf8');

/** Whether the style sheet has a character in the range of a file. */
function isAsked(file: string, character: string): boolean {
  const [, ranges = ''] = new RegExp(`/${file}\\.woff2"\\)[^;]*;\\s*unicode-range:([^;]*);`).exec(sheet) ?? [];
  const bounds = ranges.split(',').map((range) => range.trim().slice(2).split('-'));
  const code = character.codePointAt(0) ?? 0;
  return bounds.some(
    ([first = '', last = first]) => code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16),
  );
}

test('the style sheet asks each of the two Latin fonts for what it alone has', () => {
  for (const character of ENGLISH) {
    // Joiners are invisible, and belong to the letters of Hindi.
    expect([character, isAsked('latin', character)]).toEqual([character, !/[\u200c\u200d]/.test(character)]);
    expect([character, isAsked('latin-accented', character)]).toEqual([character, false]);
  }
  for (const character of ACCENTED) {
    expect([character, isAsked('latin-accented', character)]).toEqual([character, true]);
    expect([character, isAsked('latin', character)]).toEqual([character, false]);
  }
});
