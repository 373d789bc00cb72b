import { expect, test } from 'vitest';
import type { FoundRange } from '#shared/contracts/search.ts';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { findWords } from './found-words.ts';
import { readSearch } from './read-search.ts';

const foundIn = (search: string, post: Partial<{ title: string; summary: string; text: string }>) =>
  findWords(readSearch(search) ?? [])({ title: '', summary: '', text: '', ...post });
const marked = (text: string, ranges: FoundRange[]) => ranges.map(({ start, end }) => text.slice(start, end));

test('words are marked whole, however they were found', async () => {
  const title = 'Lamps of the Grandmother; ध्यान, dhyāna and a lamp’s light';
  expect(marked(title, (await foundIn('lamp', { title })).title)).toEqual(['Lamps', 'lamp’s']);
  expect(marked(title, (await foundIn('grand', { title })).title)).toEqual(['Grandmother']);
  expect(marked(title, (await foundIn('dhyan', { title })).title)).toEqual(['ध्यान', 'dhyāna']);
  expect(marked(title, (await foundIn('ध्या', { title })).title)).toEqual(['ध्यान']);
});

test('only the last word is a beginning', async () => {
  const title = 'Grandmother and river';
  expect(marked(title, (await foundIn('grand river', { title })).title)).toEqual(['river']);
});

test('a piece of the text is shown where title and summary lack a word', async () => {
  const text = `${'Nothing to see here. '.repeat(30)}\nAt dusk the lamp\nstood by the river.${' And on.'.repeat(60)}`;
  const { snippet } = await foundIn('lamp river', { title: 'River', text });
  expect(snippet?.text).toContain('At dusk the lamp stood by the river.');
  expect(snippet?.text.startsWith('… ')).toBe(true);
  expect(snippet?.text.endsWith(' …')).toBe(true);
  expect(snippet?.text.length).toBeLessThan(180);
  expect(marked(snippet?.text ?? '', snippet?.marks ?? [])).toEqual(['lamp', 'river']);
  expect((await foundIn('lamp river', { title: 'Lamp and river', text })).snippet).toBeUndefined();
});

test('a piece shows where the most of the words stand together', async () => {
  const text = `The lamp.${' Nothing.'.repeat(60)} A lamp on the river.${' Nothing.'.repeat(60)}`;
  expect((await foundIn('lamp river', { text })).snippet?.text).toContain('A lamp on the river');
});

test('a piece is cut as quickly behind a text full of blanks', async () => {
  const text = `${' '.repeat(99_000)}the lamp stood by the river${'\n'.repeat(300_000)}and on.`;
  expect((await foundIn('lamp', { text })).snippet?.text).toContain('the lamp stood by the river');
});

test('a short text is shown whole', async () => {
  expect((await foundIn('दीया', { text: 'एक दीया।' })).snippet).toEqual({
    text: 'एक दीया।',
    marks: [{ start: 3, end: 7 }],
  });
});

test('whatever the text, marks lie around words inside the piece', async () => {
  const word = fc.constantFrom('lamp', 'दीपक', 'a', 'x'.repeat(300), '\n', '🪔', 'lamps,', 'river');
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 200 }), async (words) => {
      const { snippet } = await foundIn('lamp', { text: words.join(' ') });
      for (const text of marked(snippet?.text ?? '', snippet?.marks ?? [])) expect(text).toMatch(/^lamps?$/);
      expect(snippet === undefined).toBe(!words.some((some) => some.startsWith('lamp')));
    }),
  );
});
