import { expect, test } from 'vitest';
import { fc, runs } from '../../test/support/runner/fast-check.ts';
import { paragraphs } from '../text/paragraphs.ts';
import { compileMarkdown } from './compile-markdown.ts';
import { NO_REFERENCES } from './compiled-text.ts';
import { markdownFromPlain } from './escape.ts';
import { writeHtml } from './write-html.ts';

/** What Markdown could take for something else, and what may stand beside it. */
const AWKWARD =
  '* ** *** _ __ ~ ~~ ` ``` ~~~ # ## #### - -- --- + > | |- :- :-: || 1. 12) 999. 1947. १. २) [ ] ( ) [^ ^[ ]: ]( ](/a) ![ [!pull] [^1]: ' +
  '[^1] < > <a> <http://a.b> <a@b.c> &amp; &#65; & ; \\ \\\\ ! = == === : . , — -- " “ ” । ॥ ॥४७॥ a b ab क ख कर्म ि ॐ 😀 é 0 47 verse ' +
  'Gita 2.47 गीता https://youtu.be/abcdefghijk youtube.com/watch?v=abcdefghijk javascript:alert(1) http://a.b';
const piece = fc.oneof(
  fc.constantFrom(...AWKWARD.split(' ')),
  fc.constantFrom(
    ' ',
    ' ',
    '  ',
    '\t',
    '\n',
    '\n',
    '\n\n',
    '\n    ',
    '\r\n',
    '\u2028',
    '\u00a0',
    '\u200d',
    '\ufeff',
    '\u202e',
  ),
);
const plainText = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

/** The paragraphs of a page as text. */
function shown(html: string): string[] {
  expect(html.replace(/<p(?: lang="(?:en|hi)")?>|<\/p>|<span lang="(?:en|hi)">|<\/span>/g, '')).not.toContain('<');
  return html.split('</p>').slice(0, -1).map(textOf);
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
}

test('what was escaped shows what the plain text showed', () => {
  fc.assert(
    fc.property(plainText, fc.constantFrom('en' as const, 'hi' as const), (body, language) => {
      const compiled = compileMarkdown(markdownFromPlain(body), { language });
      expect(shown(writeHtml(compiled, NO_REFERENCES))).toEqual(paragraphs(body));
      expect(compiled.text).toBe(paragraphs(body).join('\n'));
    }),
    { numRuns: runs(5000) },
  );
});

test.each([
  'A lamp, at 7. – “Why?” (he asked) [1] & #1; it’s 50% of snake_case',
  '1947. भारत स्वतंत्र हुआ।',
  'दीये की लौ। a_b?c=d&e=f',
])('%s needs nothing', (line) => {
  expect(markdownFromPlain(line)).toBe(line);
});

test.each([
  ['1. lamp', '1\\. lamp'],
  ['12) lamp', '12\\) lamp'],
  ['१. दीया', '१\\. दीया'],
  ['१२) दीया', '१२\\) दीया'],
])('%s is no list, whichever its digits are', (line, escaped) => {
  expect(markdownFromPlain(line)).toBe(escaped);
});

test('lines keep their places, and lose only the spaces around them', () => {
  expect(markdownFromPlain('  one  \r\n\r\n# two\u2028* three')).toBe('one\n\n\\# two\n\\* three');
});
