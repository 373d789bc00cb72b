import { expect, test } from 'vitest';
import { fc } from '../../test/support/runner/fast-check.ts';
import { scriptRuns } from './script-runs.ts';

const cut = (text: string, language: 'en' | 'hi') =>
  scriptRuns(text, language).map((run) => `${run.language}:${run.text}`);

test('a text in one script is one run', () => {
  expect(cut('A lamp, at 7.', 'en')).toEqual(['en:A lamp, at 7.']);
  expect(cut('दीये की लौ।', 'hi')).toEqual(['hi:दीये की लौ।']);
  expect(cut('', 'en')).toEqual([{}].map(() => 'en:'));
});

test('words of the other script are one run, with the spaces between them and not those after', () => {
  expect(cut('She said श्री गणेश करो, and began.', 'en')).toEqual(['en:She said ', 'hi:श्री गणेश करो', 'en:, and began.']);
  expect(cut('उसने Show me कहा।', 'hi')).toEqual(['hi:उसने ', 'en:Show me', 'hi: कहा।']);
});

test('a vowel sign at the end stays with its letter', () => {
  expect(cut('the word हिन्दी', 'en')).toEqual(['en:the word ', 'hi:हिन्दी']);
});

test('no character is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', 'क', 'ी', '्', '।', ' ', '1', '\u200d', '😀') }), (text) => {
      for (const language of ['en', 'hi'] as const) {
        expect(
          scriptRuns(text, language)
            .map((run) => run.text)
            .join(''),
        ).toBe(text);
      }
    }),
  );
});
