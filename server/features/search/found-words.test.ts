import { expect, test } from 'vitest';
import type { FoundRange } from '#shared/contracts/search.ts';
import { fc } from '../../../test/support/fast-check.ts';
import { findWords } from './found-words.ts';
import { readSearch } from './read-search.ts';

const foundIn = (search: string, text: Partial<{ title: string; summary: string; body: string }>) =>
  findWords(readSearch(search) ?? [])({ title: '', summary: '', body: '', ...text });
const marked = (text: string, ranges: FoundRange[]) => ranges.map(({ start, end }) => text.slice(start, end));

test('words are marked whole, however they were found', () => {
  const title = 'Lamps of the Grandmother; ध्यान, dhyāna and a lamp’s light';
  expect(marked(title, foundIn('lamp', { title }).title)).toEqual(['Lamps', 'lamp’s']);
  expect(marked(title, foundIn('grand', { title }).title)).toEqual(['Grandmother']);
  expect(marked(title, foundIn('dhyan', { title }).title)).toEqual(['ध्यान', 'dhyāna']);
  expect(marked(title, foundIn('ध्या', { title }).title)).toEqual(['ध्यान']);
});

test('only the last word is a beginning', () => {
  const title = 'Grandmother and river';
  expect(marked(title, foundIn('grand river', { title }).title)).toEqual(['river']);
});

test('a piece of the body is shown where title and summary lack a word', () => {
  const body = `${'Nothing to see here. '.repeat(30)}\nAt dusk the lamp\nstood by the river.${' And on.'.repeat(60)}`;
  const { snippet } = foundIn('lamp river', { title: 'River', body });
  expect(snippet?.text).toContain('At dusk the lamp stood by the river.');
  expect(snippet?.text.startsWith('… ')).toBe(true);
  expect(snippet?.text.endsWith(' …')).toBe(true);
  expect(snippet?.text.length).toBeLessThan(180);
  expect(marked(snippet?.text ?? '', snippet?.marks ?? [])).toEqual(['lamp', 'river']);
  expect(foundIn('lamp river', { title: 'Lamp and river', body }).snippet).toBeUndefined();
});

test('a piece shows where the most of the words stand together', () => {
  const body = `The lamp.${' Nothing.'.repeat(60)} A lamp on the river.${' Nothing.'.repeat(60)}`;
  expect(foundIn('lamp river', { body }).snippet?.text).toContain('A lamp on the river');
});

test('a piece is cut as quickly behind a body full of blanks', () => {
  const body = `${' '.repeat(99_000)}the lamp stood by the river${'\n'.repeat(300_000)}and on.`;
  expect(foundIn('lamp', { body }).snippet?.text).toContain('the lamp stood by the river');
});

test('a short body is shown whole', () => {
  expect(foundIn('दीया', { body: 'एक दीया।' }).snippet).toEqual({ text: 'एक दीया।', marks: [{ start: 3, end: 7 }] });
});

test('whatever the body, marks lie around words inside the piece', () => {
  const word = fc.constantFrom('lamp', 'दीपक', 'a', 'x'.repeat(300), '\n', '🪔', 'lamps,', 'river');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 200 }), (words) => {
      const { snippet } = foundIn('lamp', { body: words.join(' ') });
      for (const text of marked(snippet?.text ?? '', snippet?.marks ?? [])) expect(text).toMatch(/^lamps?$/);
      expect(snippet === undefined).toBe(!words.some((some) => some.startsWith('lamp')));
    }),
  );
});
