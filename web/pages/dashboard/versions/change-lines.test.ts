import { expect, test } from 'vitest';
import { EMPTY_WRITING, type Writing } from '#shared/writing.ts';
import { writingChange } from '#shared/writing-change.ts';
import { changeLines } from './change-lines.ts';

const LAMP = { ...EMPTY_WRITING, title: 'The lamp', body: 'The lamp was lit. Nobody saw it.' };

function linesOf(change: Partial<Writing>) {
  const after = { ...LAMP, ...change };
  return changeLines({ title: after.title, words: 7, change: writingChange(LAMP, after) }).map(
    ({ sentence, quoted }) => sentence + (quoted ? `: ${quoted}` : ''),
  );
}

test.each([
  ['The lamp was lit. Nobody saw it. We did.', ['2 words added: We did.']],
  ['The lamp was lit.', ['3 words removed: Nobody saw it.']],
  ['The old lamp is lit. Nobody saw it.', ['2 words added, 1 removed: old lamp is lit. Nobody saw it.']],
  ['Nobody saw it. The lamp was lit.', ['The same words, set in another way: The lamp was lit. Nobody saw it.']],
  ['The lamp was **lit**. [Nobody](/blog/x) saw it, ever.', ['3 words added: lit. Nobody saw it, ever.']],
  ['The lamp was lit. Nobody saw it. एक दीया।', ['2 words added: एक दीया।']],
  [`${LAMP.body} 🪔`, ['The same words, set in another way: The lamp was lit. Nobody saw it.']],
  [`${LAMP.body} ${'🪔'.repeat(60)}`, ['The same words, set in another way: The lamp was lit. Nobody saw it.']],
  [`${LAMP.body} a${'𑄇'.repeat(60)}`, [`1 word added: a${'𑄇'.repeat(29)} …`]],
  [
    `${LAMP.body} [x](https://example.org/${'a'.repeat(191)}) ${'🪔'.repeat(40)}`,
    [expect.stringMatching(/^5 words added: x (🪔)+$/u)],
  ],
  [LAMP.body, []],
])('the change to %s is told by its words and where it begins', (body, lines) => {
  expect(linesOf({ body })).toEqual(lines);
});

test('of a long change only the beginning is shown, and of other fields that they changed', () => {
  const [text, fields] = linesOf({ body: `${LAMP.body} ${'lamp '.repeat(50)}`, title: 'The diya', tags: ['a'] });
  expect(text).toBe(`50 words added: ${'lamp '.repeat(12)}…`);
  expect(fields).toBe('Title and tags changed: The diya');
});

test('the oldest text that is kept is told by its length', () => {
  expect(changeLines({ title: 'The lamp', words: 7, change: null })).toEqual([
    { sentence: 'The oldest text that is kept, 7 words' },
  ]);
});
